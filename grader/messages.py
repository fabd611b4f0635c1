"""Every sentence that a learner may read, by its stable code.

A sentence says what happened; `why` says why it matters in real work; `next` says what to try.
Parts in braces are filled in by `say`, which makes them harmless, and stand between backticks
wherever they may be a learner's own words.
"""

from __future__ import annotations

from dataclasses import dataclass

from grader.inert import inert_inline


class Words(str):
    """A part of a sentence that is made of ours and is inert already, so that it stays as it is."""

    __slots__ = ()


def as_code(text: str) -> Words:
    """Return a learner's words, short and inert, between backticks.

    >>> as_code("a`b")
    "`a'b`"
    """
    return Words(f"`{inert_inline(text)}`")


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence, filled in."""

    code: str
    text: str
    why: str = ""
    next: str = ""


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    why: str = ""
    next: str = ""


def say(code: str, **parts: object) -> Said:
    """Fill in the sentence of `code`. What is put in comes out short, on one line, and inert."""
    sentence = MESSAGES[code]
    inert_parts = {
        name: part if isinstance(part, Words) else inert_inline(str(part))
        for name, part in parts.items()
    }
    return Said(
        code=code,
        text=sentence.text.format(**inert_parts),
        why=sentence.why,
        next=sentence.next.format(**inert_parts),
    )


HOOK_KINDS = {
    "forward": "forward hook",
    "forward_pre": "forward pre-hook",
    "full_backward": "full backward hook",
    "full_backward_pre": "full backward pre-hook",
    "backward": "backward hook",
    "global_forward": "global forward hook",
    "global_forward_pre": "global forward pre-hook",
    "global_full_backward": "global full backward hook",
    "global_full_backward_pre": "global full backward pre-hook",
    "global_backward": "global backward hook",
    "tensor": "tensor hook",
    "tensor_post_accumulate": "post-accumulate-grad hook",
}

_PLAIN_DATA = "A result that is plain data can be stored, compared and sent; a live object cannot."
_HANDLE = "A hook that stays makes every later call of the model run it, and may keep memory alive."
_ONCE = "The grader runs your function, not your script: the file only has to define it."

MESSAGES: dict[str, _Sentence] = {
    # The file
    "file.empty": _Sentence(
        "The file is empty.", next="Start from the starter file: `grade start {slug}`."
    ),
    "file.binary": _Sentence(
        "The file is not text: it has NUL bytes.",
        next="Hand in the `.py` file or the notebook itself, not a compiled or zipped one.",
    ),
    "file.not-utf8": _Sentence(
        "The file is not UTF-8 text: byte {offset} does not fit (line {line}).",
        next="Save it as UTF-8 in your editor.",
    ),
    "file.too-large": _Sentence(
        "The file is larger than {limit}.",
        next="Hand in only the code of this exercise.",
    ),
    "file.notebook": _Sentence(
        "The notebook cannot be read: {reason}.",
        next="Open it in Jupyter, save it, and try again; or hand in a `.py` file.",
    ),
    "file.notebook-without-code": _Sentence(
        "The notebook has no code cell.", next="Put your function into a code cell."
    ),
    # Loading
    "source.syntax": _Sentence(
        "Python cannot read the file: {message}.",
        next="Mend this line first; nothing after it has been looked at.",
    ),
    "source.tabs": _Sentence(
        "Tabs and spaces are mixed in the indentation: {message}.",
        next="Indent with four spaces everywhere.",
    ),
    "load.raised": _Sentence(
        "The file stops with `{type}: {message}` while it is loaded.",
        why=_ONCE,
        next='Move what is not needed to define `{entry}` under `if __name__ == "__main__":`.',
    ),
    "load.import-name": _Sentence(
        "The file imports a name that is not there: `{message}`.",
        next="Check how it is spelt, capital letters included.",
    ),
    "load.import": _Sentence(
        "The file imports something that is not installed here: `{message}`.",
        why="A submission is one file; torch, numpy and the standard library are there.",
        next="Take the import out, or put what you need from it into the file.",
    ),
    "load.exit": _Sentence(
        "The file ends the program (`SystemExit: {message}`) while it is loaded.",
        why=_ONCE,
        next='Move `sys.exit`, and `argparse` too, under `if __name__ == "__main__":`.',
    ),
    "load.input": _Sentence(
        "The file asks for input while it is loaded, and nobody is there to answer.",
        why=_ONCE,
        next='Move `input()` under `if __name__ == "__main__":`.',
    ),
    # The entry point
    "entry.missing": _Sentence(
        "The file does not define `{entry}`.",
        next="Define `def {entry}{arguments}` at the top level of the file.",
    ),
    "entry.misspelt": _Sentence(
        "The file does not define `{entry}`. It has `{found}`: is that the one?",
        next="Rename your function to `{entry}`, or check that this is the right exercise.",
    ),
    "entry.async": _Sentence(
        "`{entry}` is an `async` function: calling it gives a coroutine, not an answer.",
        next="Write a plain `def {entry}`.",
    ),
    "entry.generator": _Sentence(
        "`{entry}` is a generator: it has a `yield`, so calling it runs none of it.",
        next="Use `return` in place of `yield`.",
    ),
    "entry.class": _Sentence(
        "`{entry}` is a class, and the task asks for a function.",
        next="Write `def {entry}{arguments}`; it may use your class.",
    ),
    "entry.value": _Sentence(
        "`{entry}` is a `{type}`, which cannot be called.",
        next="Define `def {entry}{arguments}`, and give the value another name.",
    ),
    "entry.arguments": _Sentence(
        "`{entry}{signature}` cannot take the arguments of `{call}`.",
        next="Keep the signature of the starter file.",
    ),
    # Stopped
    "stopped.wall_time": _Sentence(
        "It ran longer than {wall_seconds} seconds.",
        next="Look for a loop that does not end, and for `sleep`.",
    ),
    "stopped.cpu_time": _Sentence(
        "It used more than {cpu_seconds} seconds of processor time.",
        next="Look for a loop that does not end.",
    ),
    "stopped.memory": _Sentence(
        "It asked for more than {memory} of memory.",
        next="Look for a list that only grows, and for a tensor with a size that was not meant.",
    ),
    "stopped.output": _Sentence(
        "It printed more than {output}.",
        next="Print shapes and a few values, not whole tensors in a loop.",
    ),
    "stopped.processes": _Sentence(
        "It left processes behind that had to be ended.",
        next="Do the work in the function itself; no other process is needed.",
    ),
    "stopped.killed": _Sentence(
        "The process was ended by {signal}.",
        next="A crash in native code does this, deep recursion, or a signal sent by the file.",
    ),
    "stopped.exited": _Sentence(
        "The process ended by itself (status {status}) before there was an answer.",
        next="Take out `os._exit`, close no descriptors, and let `{entry}` return.",
    ),
    "stopped.malformed": _Sentence(
        "What came back from the run is not an answer that can be graded.",
        next="Let `{entry}` return its dictionary, and write to no descriptor of the grader.",
    ),
    "stopped.unreadable": _Sentence(
        "The code left Python in a state that cannot be looked at.",
        why="What is done to builtins, signals or torch's insides lasts as long as the process.",
        next="Leave `builtins`, signal handlers and private attributes of modules alone.",
    ),
    # The call
    "call.raised": _Sentence(
        "`{call}` raises `{type}: {message}`.",
        next="Run that call yourself and read the traceback from its last line upwards.",
    ),
    "call.process": _Sentence(
        "`{call}` tries to start a process, which is not allowed here.",
        why="A grader runs other people's code; what that code starts, nobody would end.",
        next="Do the work in the function itself.",
    ),
    "call.hook-arguments": _Sentence(
        "If this is about your hook: torch calls a forward hook with three arguments, `(module, "
        "inputs, output)`, and `register_forward_hook(hook)` takes the function, not a call of it."
    ),
    "call.exit": _Sentence(
        "`{call}` ends the program with `SystemExit` instead of returning.",
        next="Take `sys.exit` out of the function.",
    ),
    "call.input": _Sentence(
        "`{call}` asks for input, and nobody is there to answer.",
        next="Everything that the function needs comes as an argument.",
    ),
    "call.before-hook": _Sentence("A hook was registered, and had not run when this happened."),
    # Keys and types
    "types.none": _Sentence(
        "`{entry}` returns None.",
        next="Build the dictionary and `return` it on every way through the function.",
    ),
    "types.not-a-dict": _Sentence(
        "`{entry}` returns {got}, and the task asks for a dict with {keys}.",
        next='Return a dictionary: `return {{"{first_key}": …}}`.',
    ),
    "types.missing-key": _Sentence(
        "The result has no key `{key}`.", next='Add `"{key}"` to the dictionary that you return.'
    ),
    "types.misspelt-key": _Sentence(
        "The result has the key `{found}`, and the task asks for `{key}`.",
        next='Rename the key to `"{key}"`.',
    ),
    "types.extra-key": _Sentence(
        "The result has a key that the task does not name: `{found}`.",
        next="Return only {keys}.",
    ),
    "types.too-large": _Sentence(
        "`{path}` is too large to be looked at: it has {length} items.",
        next="Return only what the task asks for.",
    ),
    "types.tensor": _Sentence(
        "`{path}` is a Tensor: call `.tolist()`.",
        why=_PLAIN_DATA,
        next="`tensor.flatten().tolist()` gives a flat list of numbers.",
    ),
    "types.tensor-item": _Sentence(
        "`{path}` is a Tensor: call `.item()`.",
        why=_PLAIN_DATA,
        next="`tensor.item()` gives the one number in it; `.tolist()` converts a whole tensor.",
    ),
    "types.array": _Sentence("`{path}` is a numpy array: call `.tolist()`.", why=_PLAIN_DATA),
    "types.scalar": _Sentence(
        "`{path}` is a numpy scalar (`{type}`): call `.item()`.",
        why="It prints like a number, yet it is an array's element, with numpy's own arithmetic.",
    ),
    "types.size": _Sentence(
        "`{path}` is a torch.Size: wrap it in `list(...)`.",
        why="A torch.Size is a kind of tuple; JSON and strict comparisons want a list.",
    ),
    "types.tuple": _Sentence(
        "`{path}` is a tuple, and the task asks for a list: wrap it in `list(...)`."
    ),
    "types.nested": _Sentence(
        "`{path}` is a list in a list: the batch dimension is still there.",
        next="Flatten first: `tensor.flatten().tolist()`.",
    ),
    "types.string": _Sentence(
        "`{path}` is a string, and the task asks for {wanted}.",
        next="Return the value itself, not its text.",
    ),
    "types.bool": _Sentence(
        "`{path}` is a bool, and the task asks for {wanted}.",
        why="True and False count as 1 and 0 by accident of history; a count should be a number.",
    ),
    "types.none-value": _Sentence(
        "`{path}` is None, and the task asks for {wanted}.",
        next="Was the variable set before the dictionary was built?",
    ),
    "types.float-for-int": _Sentence(
        "`{path}` is a float, and the task asks for {wanted}.", next="Use `int(...)` or `len(...)`."
    ),
    "types.subclass": _Sentence(
        "`{path}` is a `{type}`, a kind of {base}, and the task asks for a plain {base}.",
        next="Convert it: `{base}(...)`.",
    ),
    "types.uncounted": _Sentence(
        "`{path}` is the table itself (`{type}`), and the task asks for an int: its length.",
        next="Use `len(...)`.",
    ),
    "types.other": _Sentence("`{path}` is {got}, and the task asks for {wanted}."),
    # Values
    "values.example": _Sentence(
        "`{call}` gives `{path}` = `{got}`, and the task says `{expected}`.",
        next="Print what your hook sees and compare it with the example in the task.",
    ),
    "values.unseen": _Sentence(
        "The example is right, but `{call}` gives `{path}` = `{got}`, expected `{expected}`.",
        why="Code that fits one example may still be wrong for every other input.",
        next="Call it with these arguments and follow one value through the model.",
    ),
    "values.length": _Sentence(
        "`{call}` gives `{path}` of length {got}, and it should have length {expected}.",
        next="Which tensor is that? Print its shape inside the hook.",
    ),
    "values.repeat": _Sentence(
        "The example is right the first time; called again, it gives `{path}` = `{got}` instead of "
        "`{expected}`.",
        why="A function that remembers earlier calls gives answers that nobody can reproduce.",
        next="Look for a list, dictionary, default argument or model that outlives the call.",
    ),
    "values.unseen-hidden": _Sentence(
        "The example is right, but for other arguments `{path}` is not.",
        why="Code that fits one example may still be wrong for every other input.",
        next="Call it with arguments of your own, and work the result out by hand.",
    ),
    "values.more-hooks": _Sentence(
        "Called again, `{call}` runs {again} hooks, and the first time it ran {first}.",
        why="Hooks that pile up make every call slower than the last, and log everything twice.",
        next="Remove in each call what that call has registered.",
    ),
    "values.state": _Sentence(
        "`{call}` gives something else when it is called again: something outlives the call."
    ),
    "values.hook-returned": _Sentence(
        "A hook returned a value in this call. What a forward hook returns replaces the layer's "
        "output; `return None`, or no `return`, leaves it alone."
    ),
    "values.unrounded": _Sentence(
        "`{path}` is not rounded; the task asks for four decimals. It counts as right."
    ),
    "values.no-types": _Sentence("Not judged yet: the result's keys and types come first."),
    "values.not-right": _Sentence("Not judged yet: the right values come first."),
    "values.no-example": _Sentence("Not judged yet: the published example comes first."),
    "call.no-return": _Sentence("Not judged yet: the call has to return first."),
    # Hooks
    "hook.none": _Sentence(
        "No hook was registered while `{call}` ran.",
        why="Reading a layer from outside is what hooks are for; the model's code stays as it is.",
        next="Call `register_forward_hook` on {layer}.",
    ),
    "hook.wrong-layer": _Sentence(
        "The forward hook sits on {found}, and the task asks for {layer}.",
        why="Another layer's output often has the same shape, so this is easily missed.",
        next="Print the model to see its layers by name, and pick the one that the task names.",
    ),
    "hook.wrong-kind": _Sentence(
        "A {kind} was registered on {found}, and the task asks for a forward hook on {layer}.",
        why="A pre-hook sees what goes in, a backward hook gradients; neither sees the output.",
        next="Use `register_forward_hook`; its hook takes (module, inputs, output).",
    ),
    "hook.on-tensor": _Sentence(
        "A {kind} was registered on a tensor, and the task asks for a forward hook on {layer}.",
        why="A tensor hook sees the tensor's gradient, in the backward pass.",
        next="Use `register_forward_hook` on the module that gives the tensor.",
    ),
    "hook.no-such-layer": _Sentence(
        "The model that ran does not have {layer} at all.",
        next="Copy the model's lines from the starter file again.",
    ),
    "hook.global": _Sentence(
        "A {kind} was registered for all modules, and the task asks for one on {layer}.",
        why="A global hook runs for every module of every model in the program.",
        next="Call `register_forward_hook` on the layer itself.",
    ),
    "hook.private-table": _Sentence(
        "A hook was written into `_forward_hooks` by hand on {found}.",
        why="The table is private: its form may change, and nobody gets a handle to remove it.",
        next="Call `register_forward_hook`, and keep the handle that it returns.",
    ),
    "hook.never-fired": _Sentence(
        "The hook on {layer} was registered, but it never ran in `{call}`.",
        why="A hook runs only when its module is called while the hook is registered.",
        next="Register first, then call the model, then remove the hook.",
    ),
    "hook.forward-called": _Sentence(
        "The hook on {layer} never ran: its module was never called as `module(x)`.",
        why="`module.forward(x)` goes past the machinery that runs hooks.",
        next="Call the model itself: `model(x)`.",
    ),
    "hook.other-model": _Sentence(
        "The hook on {layer} never ran: it sits on one model, and another one was called.",
        why="Two models that are built alike share nothing, hooks included.",
        next="Build the model once; register on it, and call that one.",
    ),
    "hook.registered-late": _Sentence(
        "The hook on {layer} never ran: it was registered after the model had run.",
        why="A hook sees only calls that come after it was registered.",
        next="Move `register_forward_hook` above the line that calls the model.",
    ),
    "hook.removed-early": _Sentence(
        "The hook on {layer} never ran: it was removed before the model ran.",
        why="A hook sees only calls that come before it is removed.",
        next="Call the model before `handle.remove()`, or inside the `with` block.",
    ),
    "hook.not-on-layer": _Sentence("Not judged yet: a forward hook on {layer} comes first."),
    "hook.registered-twice": _Sentence(
        "The same hook was registered on {found} again while it was there, in `{call}`.",
        why="Every registration adds a hook: the work is done twice, and one handle removes one.",
        next="Register once, and keep that handle.",
    ),
    # Through the hook
    "through.not-moved": _Sentence(
        "When the grader changes what your hook sees, `{path}` stays as it was: the value does not "
        "come through the hook.",
        why="A hook that is there for show measures nothing: on the day when the layer gives "
        "something else, you will not see it.",
        next="Store what the hook is given, and build `{path}` from what is stored.",
    ),
    "through.moved-otherwise": _Sentence(
        "When the grader changes what your hook sees, `{path}` changes, but not as it should.",
        why="A value that is mixed from what the hook sees and from elsewhere is neither of them.",
        next="Build `{path}` from what the hook is given, and from nothing else.",
    ),
    "through.output-moved": _Sentence(
        "When the grader changes what your hook sees, `{path}` changes as well: it is not what the "
        "model gave.",
        why="An answer that is worked out from the snapshot can differ from what the model did.",
        next="Take `{path}` from what the call of the model returns.",
    ),
    "through.no-hook": _Sentence(
        "`{path}` is right, though no hook on {layer} saw it in this call.",
        why="What is worked out beside the model can be right today, and wrong after any change to "
        "the model.",
        next="Register a forward hook on {layer} in each call, and return what it is given.",
    ),
    "through.raised": _Sentence(
        "When the grader changes what your hook sees, `{call}` raises `{type}: {message}`.",
        why="A hook has to bear whatever the layer gives, or it brings down the model that it "
        "watches.",
        next="Let the hook only store what it is given, without conditions on the numbers.",
    ),
    "through.stayed-at": _Sentence(
        "In `{call}` your hook saw `{after}` in place of `{before}`; `{path}` did not move from "
        "`{got}`."
    ),
    "through.moved-to": _Sentence(
        "In `{call}` your hook saw `{after}` in place of `{before}`; `{path}` was `{got}`, "
        "expected `{expected}`."
    ),
    # What the layer gives
    "output.replaced": _Sentence(
        "The hook on {found} returns a value, and the model goes on with that in place of its own.",
        why="Measuring must not change what is measured, or production and log no longer agree.",
        next="Take the `return` out of the hook, or write a `def` where the lambda is.",
    ),
    "output.replaced-by-copy": _Sentence(
        "The hook on {found} returns a copy, and the model goes on with that in place of its own.",
        why="The numbers are the same for now, but a detached copy stops the gradients there.",
        next="Take the `return` out of the hook, or write a `def` where the lambda is.",
    ),
    "output.changed-in-place": _Sentence(
        "The hook on {found} changes in place what it was given to look at.",
        why="It is the very tensor that the model goes on with, so its answer changes too.",
        next="Copy first, and change the copy.",
    ),
    "output.returned-itself": _Sentence(
        "Your hook returns the very value that it was given. That does no harm; a hook that only "
        "looks returns nothing."
    ),
    "output.no-hook": _Sentence("Not judged: no hook ran."),
    # What the hook keeps
    "copy.shared": _Sentence(
        "What your hook kept for `{path}` changed when a later layer worked in place.",
        why="Layers such as `nn.ReLU(inplace=True)` write over their input, and a snapshot that "
        "shares its memory changes with it, silently.",
        next="Make a copy with memory of its own inside the hook: see `clone`.",
    ),
    "copy.became": _Sentence(
        "In `{call}` your hook saw `{before}`, and that memory was overwritten with `{after}` "
        "afterwards; `{path}` became `{got}`, expected `{expected}`."
    ),
    "copy.attached": _Sentence(
        "What your hook kept for `{path}` still holds the autograd graph after the model has run.",
        why="It keeps alive all that a backward pass would need: with one for each batch, memory "
        "grows until the process is killed.",
        next="Cut it off from the graph inside the hook: see `detach`.",
    ),
    "copy.not-through": _Sentence("Not judged yet: the answer has to come through the hook first."),
    # What the grader tried
    "tried.canary": _Sentence(
        "Your hook was shown `{after}` in place of `{before}`, and the model went on with its own."
    ),
    "tried.canary-hidden": _Sentence(
        "Your hook was shown other values, and the model went on with its own."
    ),
    "tried.overwrite": _Sentence(
        "What your hook had been shown was overwritten with `{after}` once the model was through."
    ),
    "tried.overwrite-hidden": _Sentence(
        "What your hook had been shown was overwritten once the model was through."
    ),
    "tried.retain": _Sentence(
        "Once the model was through, tensors were looked for that still hold the graph."
    ),
    "tried.fail-after": _Sentence("The model was made to raise after your hook had run."),
    "tried.fail-inside": _Sentence("The layer that your hook sits on was made to raise."),
    "tried.fail-input": _Sentence("The model was given an input of the wrong shape."),
    "tried.answer-moved": _Sentence("`{path}` became `{got}`."),
    "tried.answer-moved-hidden": _Sentence("`{path}` changed."),
    "tried.answer-stayed": _Sentence("Your answer did not move."),
    "tried.answer-none": _Sentence("There was no answer to compare."),
    "tried.nothing-kept": _Sentence("There were none."),
    "tried.something-kept": _Sentence("Your hook had kept one."),
    "tried.nothing-left": _Sentence("No hook was left behind."),
    "tried.hook-left": _Sentence("A hook was left behind."),
    # Cleaning up
    "left.hook": _Sentence(
        "The hook that was registered on {found} is still there after `{call}`.",
        why=_HANDLE,
        next="Keep the handle and call `handle.remove()` in a `finally` block.",
    ),
    "left.on-a-copy": _Sentence(
        "The hook was removed from one model, and is still on a copy of it: on {found}.",
        why="`copy.deepcopy` copies a model's hooks as well.",
        next="Copy the model before you register, or register on the copy that you run.",
    ),
    "left.global": _Sentence(
        "A global hook ({table}) is still there after `{call}`.",
        why="It would run for every module of every model, for as long as the program lives.",
        next="Keep the handle and call `handle.remove()` in a `finally` block.",
    ),
    "left.tensor": _Sentence(
        "A hook on a tensor is still there after `{call}`.",
        why=_HANDLE,
        next="`tensor.register_hook` returns a handle as well: call its `remove()`.",
    ),
    "left.side-table": _Sentence(
        "`{table}` of {found} still has an entry after `{call}`, though its hook is gone.",
        why="`handle.remove()` clears every table of a hook; clearing one by hand does not.",
        next="Use the handle: `handle.remove()`.",
    ),
    "left.patched": _Sentence(
        "`forward` of {found} was replaced and stays so after `{call}`.",
        why="A patched module behaves differently for everyone who uses it later.",
        next="Leave `forward` alone and register a forward hook.",
    ),
    "left.on-error": _Sentence(
        "When {how} in `{call}`, the hook stayed.",
        why="The day when a model raises is the day when someone looks at it closely, with your "
        "hook still in it.",
        next="Put `handle.remove()` into a `finally` block, or the call into `with handle:`.",
    ),
    "left.anyway": _Sentence(
        "Not judged yet: the hook has to go when the model returns, to begin with."
    ),
    "left.never-raised": _Sentence("Not judged: the model that your hook sits on never ran."),
    "handle.reached-in": _Sentence(
        "The hook on {found} was taken out of a private table, not removed by its handle.",
        why="A hook stands in several tables, which `handle.remove()` keeps in step, and other "
        "people's hooks may be in there too.",
        next="Keep what `register_forward_hook` returns, and call its `remove()`.",
    ),
    "handle.none-removed": _Sentence("Not judged yet: a hook has to be removed first."),
    "left.nothing-registered": _Sentence("Not judged: no hook was registered."),
    "reported.untrue": _Sentence(
        "`{path}` is {got}, but the number of forward hooks on {layer} after `{call}` is {actual}.",
        why="A count that is taken too early, or written down, hides the leak that it should show.",
        next="Count after the removal: `len(layer._forward_hooks)`.",
    ),
    # The model
    "model.changed": _Sentence(
        "Layer {number} of the model that ran is `{got}`, and the task supplies `{expected}`.",
        why="Hooks exist so that a model can be read without being rewritten.",
        next="Copy the model's lines from the starter file again, and change only the marked part.",
    ),
    "model.resized": _Sentence(
        "The model that ran has {got} layers, and the task supplies one of {expected}.",
        why="Hooks exist so that a model can be read without being rewritten.",
        next="Copy the model's lines from the starter file again, and change only the marked part.",
    ),
    "model.not-called-itself": _Sentence(
        "The model was not called as `model(x)`: only its layers were, or its `forward`.",
        why="Hooks on the model itself are skipped, and so is all else that a call takes care of.",
        next="Call the model: `model(x)`.",
    ),
    "model.none-ran": _Sentence("Not judged yet: the supplied model has to run first."),
    "model.not-called": _Sentence(
        "No model was called while `{call}` ran.",
        why="Computing layers by hand is what a hook saves you from, and it goes wrong silently.",
        next="Call the supplied model: `model(x)`.",
    ),
    "seed.ambient": _Sentence(
        "The same seed gave two different answers: the weights do not depend on `seed` alone.",
        why="A result that nobody can reproduce cannot be debugged.",
        next="Call `torch.manual_seed(seed)` first, before the model is built.",
    ),
    "seed.ignored": _Sentence(
        "Every seed gives the same answer.",
        why="A fixed seed inside a function hides that the result depends on chance.",
        next="Inside the function: `torch.manual_seed(seed)`, and then build the model anew.",
    ),
}
