"""Every sentence that a learner may read, by its stable code.

A sentence says what happened; `why` says why it matters in real work; `next` says what to try.
Parts in braces are filled in by `messages.say`, which makes them harmless, and stand between
backticks wherever they may be a learner's own words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a sentence is for."""

    FINDING = "finding"  # what is wrong, with why it matters and what to try
    DETAIL = "detail"  # more on a finding: numbers, or a likely cause
    REMARK = "remark"  # worth knowing, for someone who passed
    WAITING = "waiting"  # why a check is not judged yet
    TRIED = "tried"  # what the grader did in a run of its own, and what came of it


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, with parts to be filled in."""

    text: str
    why: str = ""
    next: str = ""
    kind: Kind = Kind.FINDING


def _detail(text: str) -> Sentence:
    return Sentence(text, kind=Kind.DETAIL)


def _remark(text: str) -> Sentence:
    return Sentence(text, kind=Kind.REMARK)


def _waiting(text: str) -> Sentence:
    return Sentence(text, kind=Kind.WAITING)


def _tried(text: str) -> Sentence:
    return Sentence(text, kind=Kind.TRIED)


_PLAIN_DATA = "A result that is plain data can be stored, compared and sent; a live object cannot."
_HANDLE = "A hook that stays makes every later call of the model run it, and may keep memory alive."
_AGREED = "Others call your code by the agreed name; under another name it is not there."
_ONCE = "The grader runs your function, not your script: the file only has to define it."

MESSAGES: dict[str, Sentence] = {
    # The file
    "file.empty": Sentence(
        "The file is empty.",
        next="Start from the starter file: `grade start {slug}`.",
        why="An empty file gives a grader, and a colleague, nothing to talk about.",
    ),
    "file.binary": Sentence(
        "The file is not text: it has NUL bytes.",
        next="Hand in the `.py` file or the notebook itself, not a compiled or zipped one.",
        why="A grader has to be able to show you your own line, and so it reads text only.",
    ),
    "file.not-utf8": Sentence(
        "The file is not UTF-8 text: byte {offset} does not fit (line {line}).",
        why="Python itself expects UTF-8; a file in another encoding fails on the next machine.",
        next="Save it as UTF-8 in your editor.",
    ),
    "file.too-large": Sentence(
        "The file is larger than {limit}.",
        next="Hand in only the code of this exercise.",
        why="A file of that size holds data, and data belong in files of their own.",
    ),
    "file.notebook": Sentence(
        "The notebook cannot be read: {reason}.",
        next="Open it in Jupyter, save it, and try again; or hand in a `.py` file.",
        why="A notebook is JSON; one that was cut off or edited by hand no longer is.",
    ),
    "file.notebook-without-code": Sentence(
        "The notebook has no code cell.",
        next="Put your function into a code cell.",
        why="Only code cells are run; text cells are for people.",
    ),
    # Loading
    "source.syntax": Sentence(
        "Python cannot read the file: {message}.",
        next="Mend this line first; nothing after it has been looked at.",
        why="Python reads a file as a whole before it runs the first line of it.",
    ),
    "source.tabs": Sentence(
        "Tabs and spaces are mixed in the indentation: {message}.",
        next="Indent with four spaces everywhere.",
        why="A tab is as wide as each editor likes, so Python refuses to guess.",
    ),
    "load.raised": Sentence(
        "The file stops with `{type}: {message}` while it is loaded.",
        why=_ONCE,
        next='Move what is not needed to define `{entry}` under `if __name__ == "__main__":`.',
    ),
    "load.import-name": Sentence(
        "The file imports a name that is not there: `{message}`.",
        next="Check how it is spelt, capital letters included.",
        why="Names come and go between versions of a library; a guess may fit none of them.",
    ),
    "load.import": Sentence(
        "The file imports something that is not installed here: `{message}`.",
        why="A submission is one file; torch, numpy and the standard library are there.",
        next="Take the import out, or put what you need from it into the file.",
    ),
    "load.exit": Sentence(
        "The file ends the program (`SystemExit: {message}`) while it is loaded.",
        why=_ONCE,
        next='Move `sys.exit`, and `argparse` too, under `if __name__ == "__main__":`.',
    ),
    "load.input": Sentence(
        "The file asks for input while it is loaded, and nobody is there to answer.",
        why=_ONCE,
        next='Move `input()` under `if __name__ == "__main__":`.',
    ),
    # The entry point
    "entry.missing": Sentence(
        "The file does not define `{entry}`.",
        next="Define `def {entry}{arguments}` at the top level of the file.",
        why=_AGREED,
    ),
    "entry.misspelt": Sentence(
        "The file does not define `{entry}`. It has `{found}`: is that the one?",
        next="Rename your function to `{entry}`, or check that this is the right exercise.",
        why=_AGREED,
    ),
    "entry.async": Sentence(
        "`{entry}` is an `async` function: calling it gives a coroutine, not an answer.",
        next="Write a plain `def {entry}`.",
        why="Whoever calls it as an ordinary function would get a coroutine that nobody awaits.",
    ),
    "entry.generator": Sentence(
        "`{entry}` is a generator: it has a `yield`, so calling it runs none of it.",
        next="Use `return` in place of `yield`.",
        why="Whoever calls it as an ordinary function would get a generator that has not begun.",
    ),
    "entry.class": Sentence(
        "`{entry}` is a class, and the task asks for a function.",
        next="Write `def {entry}{arguments}`; it may use your class.",
        why="Calling a class makes an object, and the caller expects a dictionary.",
    ),
    "entry.value": Sentence(
        "`{entry}` is a `{type}`, which cannot be called.",
        next="Define `def {entry}{arguments}`, and give the value another name.",
        why="A name that is assigned again further down hides the function that it stood for.",
    ),
    "entry.arguments": Sentence(
        "`{entry}{signature}` cannot take the arguments of `{call}`.",
        next="Keep the signature of the starter file.",
        why="A signature is a promise: callers that rely on it break when it changes.",
    ),
    # Stopped
    "stopped.wall_time": Sentence(
        "It ran longer than {wall_seconds} seconds.",
        next="Look for a loop that does not end, and for `sleep`.",
        why="In a service, a call that does not come back holds up everyone behind it.",
    ),
    "stopped.cpu_time": Sentence(
        "It used more than {cpu_seconds} seconds of processor time.",
        next="Look for a loop that does not end.",
        why="In a service, a call that does not come back holds up everyone behind it.",
    ),
    "stopped.memory": Sentence(
        "It asked for more than {memory} of memory.",
        next="Look for a list that only grows, and for a tensor with a size that was not meant.",
        why="A process that takes all memory is killed, and often others with it.",
    ),
    "stopped.output": Sentence(
        "It printed more than {output}.",
        next="Print shapes and a few values, not whole tensors in a loop.",
        why="Logs of that size fill disks, and nobody can find anything in them.",
    ),
    "stopped.processes": Sentence(
        "It left processes behind that had to be ended.",
        next="Do the work in the function itself; no other process is needed.",
        why="Processes that outlive their parent go on using a machine that nobody watches.",
    ),
    "stopped.killed": Sentence(
        "The process was ended by {signal}.",
        next="A crash in native code does this, deep recursion, or a signal sent by the file.",
        why="A crash below Python takes the whole process with it, and leaves no traceback.",
    ),
    "stopped.exited": Sentence(
        "The process ended by itself (status {status}) before there was an answer.",
        next="Take out `os._exit`, close no descriptors, and let `{entry}` return.",
        why="A function that ends the process takes its caller's work with it.",
    ),
    "stopped.malformed": Sentence(
        "What came back from the run is not an answer that can be graded.",
        next="Let `{entry}` return its dictionary, and write to no descriptor of the grader.",
        why="Whoever calls a function relies on its result, and on nothing else being written.",
    ),
    "stopped.unreadable": Sentence(
        "The code left Python in a state that cannot be looked at.",
        why="What is done to builtins, signals or torch's insides lasts as long as the process.",
        next="Leave `builtins`, signal handlers and private attributes of modules alone.",
    ),
    # The call
    "call.raised": Sentence(
        "`{call}` raises `{type}: {message}`.",
        next="Run that call yourself and read the traceback from its last line upwards.",
        why="The call stopped at this line, so there is no result to judge.",
    ),
    "call.raised-hidden": Sentence(
        "For arguments that the task does not show, the call raises an error.",
        why="An exception that nobody expects ends the program that called you.",
        next="Call it with arguments of your own, of the kind that the task describes.",
    ),
    "call.process": Sentence(
        "`{call}` tries to start a process, which is not allowed here.",
        why="A grader runs other people's code; what that code starts, nobody would end.",
        next="Do the work in the function itself.",
    ),
    "call.hook-arguments": _detail(
        "If this is about your hook: torch calls a forward hook with three arguments, `(module, "
        "inputs, output)`, or four with `with_kwargs=True`, and `register_forward_hook(hook)` "
        "takes the function, not a call of it."
    ),
    "call.exit": Sentence(
        "`{call}` ends the program with `SystemExit` instead of returning.",
        next="Take `sys.exit` out of the function.",
        why="A function that ends the program takes its caller's work with it.",
    ),
    "call.input": Sentence(
        "`{call}` asks for input, and nobody is there to answer.",
        next="Everything that the function needs comes as an argument.",
        why="Code that waits for a person cannot run in a service, or at night.",
    ),
    "call.before-hook": _detail("A hook was registered, and had not run when this happened."),
    # Keys and types
    "types.unseen-hidden": Sentence(
        "For arguments that the task does not show, the result has other keys or types.",
        why="A caller relies on the same form every time.",
        next="Call it with arguments of your own, and look at the type of each value.",
    ),
    "types.none": Sentence(
        "`{entry}` returns None.",
        next="Build the dictionary and `return` it on every way through the function.",
        why="A function without `return` looks finished, and its caller fails somewhere else.",
    ),
    "types.not-a-dict": Sentence(
        "`{entry}` returns {got}, and the task asks for a dict with {keys}.",
        next='Return a dictionary: `return {{"{first_key}": …}}`.',
        why="A caller that looks things up by name breaks on any other form.",
    ),
    "types.missing-key": Sentence(
        "The result has no key `{key}`.",
        next='Add `"{key}"` to the dictionary that you return.',
        why="A caller that looks the key up would stop with a KeyError, far from the cause.",
    ),
    "types.misspelt-key": Sentence(
        "The result has the key `{found}`, and the task asks for `{key}`.",
        next='Rename the key to `"{key}"`.',
        why="To a program, a key with one other letter is another key.",
    ),
    "types.extra-key": Sentence(
        "The result has a key that the task does not name: `{found}`.",
        next="Return only {keys}.",
        why="What is in a result, someone will come to rely on; so it has what was agreed.",
    ),
    "types.too-large": Sentence(
        "`{path}` is too large to be looked at: it has {length} items.",
        next="Return only what the task asks for.",
        why="A result that grows without bounds ends in a full disk or a full memory.",
    ),
    "types.tensor": Sentence(
        "`{path}` is a Tensor: call `.tolist()`.",
        why=_PLAIN_DATA,
        next="`tensor.flatten().tolist()` gives a flat list of numbers.",
    ),
    "types.tensor-item": Sentence(
        "`{path}` is a Tensor: call `.item()`.",
        why=_PLAIN_DATA,
        next="`tensor.item()` gives the one number in it; `.tolist()` converts a whole tensor.",
    ),
    "types.array": Sentence(
        "`{path}` is a numpy array: call `.tolist()`.",
        why=_PLAIN_DATA,
        next="`array.tolist()` gives plain Python numbers, nested like the array.",
    ),
    "types.scalar": Sentence(
        "`{path}` is a numpy scalar (`{type}`): call `.item()`.",
        why="It prints like a number, yet it is an array's element, with numpy's own arithmetic.",
        next="`number.item()` gives the plain number in it; `array.tolist()` converts all at once.",
    ),
    "types.size": Sentence(
        "`{path}` is a torch.Size: wrap it in `list(...)`.",
        why="A torch.Size is a kind of tuple; JSON and strict comparisons want a list.",
        next="`list(tensor.shape)` gives a list of plain ints.",
    ),
    "types.tuple": Sentence(
        "`{path}` is a tuple, and the task asks for a list: wrap it in `list(...)`.",
        why="JSON knows only lists: a tuple that is stored comes back as a list, and is not equal.",
        next="Use square brackets where you build it, or `list(...)` around it.",
    ),
    "types.nested": Sentence(
        "`{path}` is a list in a list: the batch dimension is still there.",
        next="Flatten first: `tensor.flatten().tolist()`.",
        why="Code that goes through the numbers gets lists in their place, one level too early.",
    ),
    "types.string": Sentence(
        "`{path}` is a string, and the task asks for {wanted}.",
        next="Return the value itself, not its text.",
        why="Text cannot be computed with, and its rounding can no longer be undone.",
    ),
    "types.bool": Sentence(
        "`{path}` is a bool, and the task asks for {wanted}.",
        why="True and False count as 1 and 0 by accident of history; a count should be a number.",
        next="Return the number itself: `len(...)` or `int(...)`.",
    ),
    "types.none-value": Sentence(
        "`{path}` is None, and the task asks for {wanted}.",
        next="Was the variable set before the dictionary was built?",
        why="A None that is passed on fails where it is used, far from where it came from.",
    ),
    "types.float-for-int": Sentence(
        "`{path}` is a float, and the task asks for {wanted}.",
        next="Use `int(...)` or `len(...)`.",
        why="A count that is a float may be 2.0000001 one day; an int is exact.",
    ),
    "types.subclass": Sentence(
        "`{path}` is a `{type}`, a kind of {base}, and the task asks for a plain {base}.",
        next="Convert it: `{base}(...)`.",
        why="A subclass may behave differently from what it looks like; plain data cannot.",
    ),
    "types.uncounted": Sentence(
        "`{path}` is the table itself (`{type}`), and the task asks for an int: its length.",
        next="Use `len(...)`.",
        why="The table is alive: it changes when hooks do, after the result was handed over.",
    ),
    "types.other": Sentence(
        "`{path}` is {got}, and the task asks for {wanted}.",
        why="A result that is plain data can be stored, compared and sent; other objects cannot.",
        next="Compare with the task's table: key by key, what it is meant to be.",
    ),
    # Values
    "values.example": Sentence(
        "`{call}` gives `{path}` = `{got}`, and the task says `{expected}`.",
        next="Print what your hook sees and compare it with the example in the task.",
        why="A number that is wrong where one can check it is wrong everywhere else too.",
    ),
    "values.unseen": Sentence(
        "The example is right, but `{call}` gives `{path}` = `{got}`, expected `{expected}`.",
        why="Code that fits one example may still be wrong for every other input.",
        next="Call it with these arguments and follow one value through the model.",
    ),
    "values.length": Sentence(
        "`{call}` gives `{path}` of length {got}, and it should have length {expected}.",
        next="Which tensor is that? Print its shape inside the hook.",
        why="A length that differs means another tensor, or another dimension, than was meant.",
    ),
    "values.repeat": Sentence(
        "`{path}` was `{expected}` the first time; `{call}`, made once more after other calls, "
        "gives `{got}`.",
        why="A function that remembers earlier calls gives answers that nobody can reproduce.",
        next="Look for a list, dictionary, default argument or model that outlives the call.",
    ),
    "values.unseen-hidden": Sentence(
        "The example is right, but for other arguments `{path}` is not.",
        why="Code that fits one example may still be wrong for every other input.",
        next="Call it with arguments of your own, and work the result out by hand.",
    ),
    "values.more-hooks": Sentence(
        "Called again, `{call}` runs {again} hooks, and the first time it ran {first}.",
        why="Hooks that pile up make every call slower than the last, and log everything twice.",
        next="Remove in each call what that call has registered.",
    ),
    "values.rounded": _detail(
        "`{path}` has the right numbers rounded to {decimals} decimals; the task asks for four."
    ),
    "values.truncated": _detail(
        "`{path}` has the right numbers without their decimals; the task asks for four."
    ),
    "values.state": _detail(
        "`{call}` gives something else when it is called again: something outlives the call."
    ),
    "values.hook-returned": _detail(
        "A hook returned a value in this call. What a forward hook returns replaces the layer's "
        "output; `return None`, or no `return`, leaves it alone."
    ),
    "values.unrounded": _remark(
        "`{path}` is not rounded; the task asks for four decimals. It counts as right."
    ),
    "values.no-types": _waiting("Not judged yet: the result's keys and types come first."),
    "values.not-right": _waiting("Not judged yet: the right values come first."),
    "values.no-example": _waiting("Not judged yet: the published example comes first."),
    "call.no-return": _waiting("Not judged yet: the call has to return first."),
    # Hooks
    "hook.none": Sentence(
        "No hook was registered while `{call}` ran.",
        why="Reading a layer from outside is what hooks are for; the model's code stays as it is.",
        next="Call `register_forward_hook` on {layer}.",
    ),
    "hook.wrong-layer": Sentence(
        "The forward hook sits on {found}, and the task asks for {layer}.",
        why="Numbers do not say which layer they come from: only where you register decides it.",
        next="Print the model to see its layers by name, and pick the one that the task names.",
    ),
    "hook.wrong-kind": Sentence(
        "A {kind} was registered on {found}, and the task asks for a forward hook on {layer}.",
        why="A pre-hook sees what goes in, a backward hook gradients; neither sees the output.",
        next="Use `register_forward_hook`; its hook takes (module, inputs, output).",
    ),
    "hook.on-tensor": Sentence(
        "A {kind} was registered on a tensor, and the task asks for a forward hook on {layer}.",
        why="A tensor hook sees the tensor's gradient, in the backward pass.",
        next="Use `register_forward_hook` on the module that gives the tensor.",
    ),
    "hook.no-such-layer": Sentence(
        "The model that ran does not have {layer} at all.",
        next="Copy the model's lines from the starter file again.",
        why="A hook on another model measures that model, and says nothing about this one.",
    ),
    "hook.global": Sentence(
        "A {kind} was registered for all modules, and the task asks for one on {layer}.",
        why="A global hook runs for every module of every model in the program.",
        next="Call `register_forward_hook` on the layer itself.",
    ),
    "hook.private-table": Sentence(
        "A hook was written into `_forward_hooks` by hand on {found}.",
        why="The table is private: its form may change, and nobody gets a handle to remove it.",
        next="Call `register_forward_hook`, and keep the handle that it returns.",
    ),
    "hook.never-fired": Sentence(
        "The hook on {layer} was registered, but it never ran in `{call}`.",
        why="A hook runs only when its module is called while the hook is registered.",
        next="Register first, then call the model, then remove the hook.",
    ),
    "hook.forward-called": Sentence(
        "The hook on {layer} never ran: its module was never called as `module(x)`.",
        why="`module.forward(x)` goes past the machinery that runs hooks.",
        next="Call the model itself: `model(x)`.",
    ),
    "hook.other-model": Sentence(
        "The hook on {layer} never ran: it sits on a module that is in no model that was called.",
        why="Two models, or two layers, that are built alike share nothing, hooks included.",
        next="Build the model once; register on it, and call that one.",
    ),
    "hook.not-reached": Sentence(
        "The hook on {layer} never ran: the model was called, and the call did not get as far as "
        "that layer.",
        why="A layer is skipped when one before it raises, or when `forward` goes past it.",
        next="Run the call by itself, without `try`, and look at what it raises.",
    ),
    "hook.registered-late": Sentence(
        "The hook on {layer} never ran: it was registered after the model had run.",
        why="A hook sees only calls that come after it was registered.",
        next="Move `register_forward_hook` above the line that calls the model.",
    ),
    "hook.removed-early": Sentence(
        "The hook on {layer} never ran: it was removed before the model ran.",
        why="A hook sees only calls that come before it is removed.",
        next="Call the model before `handle.remove()`, or inside the `with` block.",
    ),
    "hook.not-on-layer": _waiting("Not judged yet: a forward hook on {layer} comes first."),
    "hook.registered-twice": Sentence(
        "The same hook was registered on {found} again while it was there, in `{call}`.",
        why="Every registration adds a hook: the work is done twice, and one handle removes one.",
        next="Register once, and keep that handle.",
    ),
    # Through the hook
    "through.not-moved": Sentence(
        "When the grader changes what your hook sees, `{path}` stays as it was: the value does not "
        "come through the hook.",
        why="A hook that is there for show measures nothing: on the day when the layer gives "
        "something else, you will not see it.",
        next="Store the output that the hook is given, and build `{path}` from what is stored.",
    ),
    "through.moved-otherwise": Sentence(
        "When the grader changes what your hook sees, `{path}` changes, but not as it should.",
        why="A value that is mixed from what the hook sees and from elsewhere is neither of them.",
        next="Build `{path}` from what the hook is given, and from nothing else.",
    ),
    "through.output-moved": Sentence(
        "When the grader changes what your hook sees, `{path}` changes as well: it is not what the "
        "model gave.",
        why="An answer that is worked out from the snapshot can differ from what the model did.",
        next="Take `{path}` from what the call of the model returns.",
    ),
    "through.no-hook": Sentence(
        "`{path}` is right, though no hook of yours ran in `{call}`.",
        why="What is worked out beside the model can be right today, and wrong after any change to "
        "the model.",
        next="Register a forward hook on {layer} in each call, and return what it is given.",
    ),
    "through.raised": Sentence(
        "When the grader changes what your hook sees, `{call}` raises `{type}: {message}`.",
        why="A hook has to bear whatever the layer gives, or it brings down the model that it "
        "watches.",
        next="If a check of your own raised over the grader's numbers, take it out: let the hook "
        "only store what it is given.",
    ),
    "through.stayed-at": _detail(
        "In `{call}` your hook saw `{after}` in place of `{before}`; `{path}` did not move from "
        "`{got}`."
    ),
    "through.moved-to": _detail(
        "In `{call}` your hook saw `{after}` in place of `{before}`; `{path}` was `{got}`, "
        "expected `{expected}`."
    ),
    # What the layer gives
    "output.replaced": Sentence(
        "The hook on {found} returns a value, and the model goes on with that in place of its own.",
        why="Measuring must not change what is measured, or production and log no longer agree.",
        next="Take the `return` out of the hook, or write a `def` where the lambda is.",
    ),
    "output.replaced-by-copy": Sentence(
        "The hook on {found} returns a copy, and the model goes on with that in place of its own.",
        why="The numbers are the same for now, but a detached copy stops the gradients there.",
        next="Take the `return` out of the hook, or write a `def` where the lambda is.",
    ),
    "output.changed-in-place": Sentence(
        "The hook on {found} changes in place what it was given to look at.",
        why="It is the very tensor that the model goes on with: its values, its tie to the graph.",
        next="Copy first, and change the copy.",
    ),
    "output.returned-itself": _remark(
        "Your hook returns the very value that it was given. That does no harm; a hook that only "
        "looks returns nothing."
    ),
    "output.no-hook": _waiting("Not judged: no hook ran."),
    # What the hook keeps
    "copy.shared": Sentence(
        "The grader overwrote the memory that your hook was given, as a layer that works in place "
        "would, and `{path}` changed with it.",
        why="Layers such as `nn.ReLU(inplace=True)` write over their input, and a snapshot that "
        "shares its memory changes with it, silently.",
        next="Make a copy with memory of its own inside the hook: see `clone`.",
    ),
    "copy.became": _detail(
        "In `{call}` your hook saw `{before}`, and that memory was overwritten with `{after}` "
        "afterwards; `{path}` became `{got}`, expected `{expected}`."
    ),
    "copy.attached": Sentence(
        "A tensor that your hook kept still holds the autograd graph after the model has run.",
        why="It keeps alive all that a backward pass would need: with one for each batch, memory "
        "grows until the process is killed.",
        next="Cut it off from the graph inside the hook: see `detach`.",
    ),
    "copy.not-through": _waiting("Not judged yet: the answer has to come through the hook first."),
    # What the grader tried
    "tried.canary": _tried(
        "The grader gave your hook `{after}` in place of `{before}`, and let the model go on with "
        "its own."
    ),
    "tried.canary-hidden": _tried(
        "The grader gave your hook other values, and let the model go on with its own."
    ),
    "tried.overwrite": _tried(
        "The grader overwrote what your hook had been given with `{after}`, once the next layer "
        "was through with it."
    ),
    "tried.overwrite-hidden": _tried(
        "The grader overwrote what your hook had been given, once the next layer was through with "
        "it."
    ),
    "tried.retain": _tried(
        "Once the model was through, the grader looked for tensors that still hold the graph."
    ),
    "tried.fail-after": _tried("The grader made the model raise after your hook had run."),
    "tried.fail-inside": _tried("The grader made the layer raise that your hook sits on."),
    "tried.fail-input": _tried("The grader gave the model an input of the wrong shape."),
    "tried.answer-moved": _tried("`{path}` became `{got}`."),
    "tried.answer-moved-hidden": _tried("`{path}` changed."),
    "tried.answer-followed": _tried("`{path}` followed: it became `{got}`."),
    "tried.answer-followed-hidden": _tried("`{path}` followed."),
    "tried.answer-stayed": _tried("Your answer did not follow."),
    "tried.answer-kept": _tried("Your answer kept its values."),
    "tried.answer-none": _tried("There was no answer to compare."),
    "tried.nothing-kept": _tried("It found none."),
    "tried.something-kept": _tried("Your hook had kept one."),
    "tried.nothing-left": _tried("No hook was left behind."),
    "tried.hook-left": _tried("A hook was left behind."),
    # Cleaning up
    "left.hook": Sentence(
        "The hook that was registered on {found} is still there after `{call}`.",
        why=_HANDLE,
        next="Keep every handle, and call `remove()` on each in a `finally` block.",
    ),
    "left.count": _detail(
        "In this call {registered} hooks were registered, and {removed} removed: each has a handle "
        "of its own."
    ),
    "left.on-a-copy": Sentence(
        "The hook was removed from one model, and is still on a copy of it: on {found}.",
        why="`copy.deepcopy` copies a model's hooks as well.",
        next="Copy the model before you register, or register on the copy that you run.",
    ),
    "left.global": Sentence(
        "A global hook ({table}) is still there after `{call}`.",
        why="It would run for every module of every model, for as long as the program lives.",
        next="Keep the handle and call `handle.remove()` in a `finally` block.",
    ),
    "left.tensor": Sentence(
        "A hook on a tensor is still there after `{call}`.",
        why=_HANDLE,
        next="`tensor.register_hook` returns a handle as well: call its `remove()`.",
    ),
    "left.side-table": Sentence(
        "`{table}` of {found} still has an entry after `{call}`, though its hook is gone.",
        why="`handle.remove()` clears every table of a hook; clearing one by hand does not.",
        next="Use the handle: `handle.remove()`.",
    ),
    "left.patched": Sentence(
        "`forward` of {found} was replaced and stays so after `{call}`.",
        why="A patched module behaves differently for everyone who uses it later.",
        next="Leave `forward` alone and register a forward hook.",
    ),
    "left.on-error": Sentence(
        "The grader made {how} in `{call}`, and the hook was still there afterwards.",
        why="The day when a model raises is the day when someone looks at it closely, with your "
        "hook still in it.",
        next="Put `handle.remove()` into a `finally` block, or the call into `with handle:`.",
    ),
    "left.anyway": _waiting(
        "Not judged yet: the hook has to go when the model returns, to begin with."
    ),
    "left.never-raised": _waiting("Not judged: the model that your hook sits on never ran."),
    "handle.reached-in": Sentence(
        "The hook on {found} was taken out of a private table, not removed by its handle.",
        why="A hook stands in several tables, which `handle.remove()` keeps in step, and other "
        "people's hooks may be in there too.",
        next="Keep what `register_forward_hook` returns, and call its `remove()`.",
    ),
    "handle.none-removed": _waiting("Not judged yet: a hook has to be removed first."),
    "left.nothing-registered": _waiting("Not judged: no hook was registered."),
    "reported.untrue": Sentence(
        "`{path}` is {got}, but the number of forward hooks on {layer} after `{call}` is {actual}.",
        why="A count that is taken too early, or written down, hides the leak that it should show.",
        next="Count after the removal: `len(layer._forward_hooks)`.",
    ),
    # The model
    "model.changed": Sentence(
        "Layer {number} of the model that ran is `{got}`, and the task supplies `{expected}`.",
        why="Hooks exist so that a model can be read without being rewritten.",
        next="Copy the model's lines from the starter file again, and change only the marked part.",
    ),
    "model.resized": Sentence(
        "The model that ran has {got} layers, and the task supplies one of {expected}.",
        why="Hooks exist so that a model can be read without being rewritten.",
        next="Copy the model's lines from the starter file again, and change only the marked part.",
    ),
    "model.not-called-itself": Sentence(
        "The model was not called as `model(x)`: only its layers were, or its `forward`.",
        why="Hooks on the model itself are skipped, and so is all else that a call takes care of.",
        next="Call the model: `model(x)`.",
    ),
    "model.none-ran": _waiting("Not judged yet: the supplied model has to run first."),
    "model.not-called": Sentence(
        "No model was called while `{call}` ran.",
        why="Computing layers by hand is what a hook saves you from, and it goes wrong silently.",
        next="Call the supplied model: `model(x)`.",
    ),
    "seed.ambient": Sentence(
        "The same seed gave two different answers: the weights do not depend on `seed` alone.",
        why="A result that nobody can reproduce cannot be debugged.",
        next="Call `torch.manual_seed(seed)` first, before the model is built.",
    ),
    "seed.state": _waiting(
        "Not judged yet: the same call has to give the same answer to begin with."
    ),
    "seed.ignored": Sentence(
        "Every seed gives the same answer.",
        why="An experiment that ignores its seed shows one throw of the dice as if it were the "
        "rule.",
        next="Inside the function: `torch.manual_seed(seed)`, and then build the model anew.",
    ),
}
