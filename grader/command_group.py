"""Let `grade EXERCISE SUBMISSION` stand beside commands that have a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

DEFAULT_COMMAND = "submission"


class GradeGroup(click.Group):
    """A group of commands in which `grade EXERCISE SUBMISSION` needs no command's name."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the default command's name in front of what is no command of its own."""
        own_options = {name for param in self.get_params(ctx) for name in param.opts}
        if args and args[0] not in self.commands and args[0] not in own_options:
            args = [DEFAULT_COMMAND, *args]
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the main job first."""
        formatter.write_usage("grade", "EXERCISE SUBMISSION [OPTIONS]")
        formatter.write_usage("grade", "list | start EXERCISE", prefix="       ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the main job's options along with the group's own."""
        main = self.commands[DEFAULT_COMMAND]
        params = [param for param in main.params if isinstance(param, click.Option)]
        rows = [param.get_help_record(ctx) for param in (*params, *self.get_params(ctx))]
        with formatter.section("Options"):
            formatter.write_dl([row for row in rows if row is not None])
        self.format_commands(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete commands, and exercises for the main job."""
        exercise = self.commands[DEFAULT_COMMAND].params[0]
        return [*super().shell_complete(ctx, incomplete), *exercise.shell_complete(ctx, incomplete)]


class MainCommand(click.Command):
    """The default command, whose usage does not show its name."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the command as it is typed."""
        formatter.write_usage("grade", "EXERCISE SUBMISSION [OPTIONS]")
