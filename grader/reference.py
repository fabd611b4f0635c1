"""Take the expected results from the reference solution's own run, held to the exercise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from grader.checks.complaints import result_complaints
from grader.errors import ExerciseError, SandboxError
from grader.explain import differences
from grader.loading import LoadedExercise
from grader.observation import Observation, Run, Testimony
from grader.result import Result, to_plain
from grader.sandbox.ending import Ending
from grader.sandbox.request import FAILURES, Call


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """The solution's own run: what each call gave, how it went, and the entry point's signature.

    A result is None where the solution raised in a world in which the model is made to raise.
    """

    results: tuple[Result | None, ...]
    runs: tuple[Run, ...]
    signature: str


def read_reference(
    exercise: LoadedExercise, observation: Observation, calls: Sequence[Call]
) -> Reference:
    """Read the observation of the reference solution, the published example's call first.

    Raises:
        ExerciseError: if the solution does not run, or does not give what the exercise publishes.
    """
    may_raise = [_is_made_to_raise(call) for call in calls]
    testimony = _require_run(exercise, observation, may_raise)
    results = tuple(
        _result(exercise, run) if not failing or run.raised is None else None
        for run, failing in zip(testimony.runs, may_raise, strict=True)
    )
    published, first = exercise.definition.example.result, _result(exercise, testimony.runs[0])
    found = next(differences(published.model_dump(), first.model_dump()), None)
    if found is not None:
        raise ExerciseError(
            exercise.folder.definition,
            f"the example says {found.path} = {found.expected}, but the solution gives {found.got}",
            advice=f"Correct the example, or {exercise.folder.solution}.",
        )
    signature = testimony.entry.signature if testimony.entry is not None else ""
    return Reference(results=results, runs=testimony.runs, signature=signature)


def _is_made_to_raise(call: Call) -> bool:
    return call.change in FAILURES


def _require_run(
    exercise: LoadedExercise, reference: Observation, may_raise: Sequence[bool]
) -> Testimony:
    solution, testimony = exercise.folder.solution, reference.testimony
    if reference.ending is Ending.UNREADABLE:
        raise SandboxError(f"The grader failed beside the reference solution: {reference.fault}")
    if reference.ending is not Ending.COMPLETED or testimony is None:
        raise ExerciseError(solution, f"the solution did not complete: {reference.ending}")
    together = zip(testimony.runs, may_raise, strict=False)
    raises = (run.raised for run, failing in together if run.raised and not failing)
    raised = testimony.raised or next(raises, None)
    if raised is not None:
        line = raised.lines[-1] if raised.lines else None
        what = "cannot be read" if raised.kind == "syntax" else f"raises {raised.type}"
        raise ExerciseError(solution, f"{what}: {raised.message}", line=line)
    entry = exercise.definition.entry_point
    if not testimony.runs:
        raise ExerciseError(solution, f"does not define a function {entry} for these arguments")
    return testimony


def _result(exercise: LoadedExercise, run: Run) -> Result:
    """Return one call's result as an instance of the exercise's model."""
    solution, definition = exercise.folder.solution, exercise.definition
    if run.returned is None:
        raise ExerciseError(solution, "returned nothing")
    complaints = result_complaints(definition.result, definition.entry_point, run.returned)
    complaint = next(complaints, None)
    if complaint is not None:
        raise ExerciseError(solution, f"does not fit the exercise's result: {complaint.said.text}")
    try:
        return definition.result.model_validate(to_plain(run.returned))
    except ValidationError as error:
        raise ExerciseError(solution, f"does not fit the exercise's result: {error}") from error
