"""Actions: what the editor's menu offers at the cursor; listing runs nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lsprotocol import types

from selfrefine import tasks
from selfrefine.code.stub import is_stub
from selfrefine.code.syntax import flush_left
from selfrefine.workspace.projects import folders_above
from selfrefine.workspace.versions import explained
from selfrefine_server.documents import TOO_LARGE
from selfrefine_server.locate import Broken, function_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.code.target import Span
    from selfrefine_server.documents import Snapshot

COMMAND = "selfrefine.refine"
TESTS = "selfrefine.tests"


@dataclass(frozen=True)
class Offer:
    """One entry of the menu; without a task, the settings say which."""

    kind: str
    title: str
    task: str | None
    command: str = COMMAND


def _offer(task: str) -> Offer:
    default = task == tasks.DEFAULT
    kind = KIND if default else f"{KIND}.{task}"
    return Offer(kind, tasks.load(task).title, None if default else task)


KIND = "refactor.rewrite.selfrefine"
OFFERS = tuple(map(_offer, (tasks.DEFAULT, *tasks.names()[:-1])))

WRITE_TESTS = Offer(
    "refactor.selfrefine.tests", "Write tests for this function", None, TESTS
)
"""Of another group than what refines, which comes first so; no `source` action, as editors may run these on each save."""

IMPLEMENT = "Self-Refine: implement this function"
"""The title where the function is a stub, whose body a model writes."""
_EMPTY = ("...", "pass", "raise NotImplementedError")

DIFF = "selfrefine.diff"
"""The command that compares a function with the last commit."""
BEHAVIOUR = Offer(
    "source.selfrefine.diff", "What changed in behaviour since HEAD?", None, DIFF
)
QUICK_FIX = Offer("quickfix", "Self-Refine this function", None)
"""What cures a mark of ours."""
KINDS = [o.kind for o in (*OFFERS, WRITE_TESTS, BEHAVIOUR, QUICK_FIX)]
SOURCE = "selfrefine"
"""Whose marks they are."""


def actions(
    snapshot: Snapshot, params: types.CodeActionParams, *, shows_disabled: bool
) -> list[types.CodeAction]:
    """Return the actions for a range.

    Args:
        snapshot: the document.
        params: where, and what the client wants to see.
        shows_disabled: whether the client can show an action with the reason why it is not available.
    """
    context = params.context
    # A client that does not say why it asks was told to by its user.
    automatic = context.trigger_kind == types.CodeActionTriggerKind.Automatic
    explicit = bool(context.only) or not automatic
    offers = [o for o in (*OFFERS, WRITE_TESTS) if wanted(o.kind, context.only)]
    if snapshot.is_large:
        shown = offers[:1] if explicit and shows_disabled else []
        return [_disabled(offer, TOO_LARGE) for offer in shown]
    if not explicit:
        offers = offers[:1]
    elif wanted(BEHAVIOUR.kind, context.only) and _is_versioned(snapshot):
        offers = [*offers, BEHAVIOUR]
    if snapshot.is_fragment:
        offers = [o for o in offers if o is not WRITE_TESTS]
        if snapshot.is_only_read:
            # Only the rules look at it, whatever the task.
            offers = [replace(o, title=f"{o.title} (rules only)") for o in offers[:1]]
    elif snapshot.path is None:
        return []
    snapshot = snapshot.code
    lines = dict.fromkeys((params.range.start.line + 1, params.range.end.line + 1))
    found: Span | Broken | None = None
    for line in lines:
        found = found or function_at(snapshot, line, thorough=explicit)
    if found is None or (isinstance(found, Broken) and not shows_disabled):
        return []
    if not isinstance(found, Broken) and _is_out_of_reach(snapshot, found):
        offers = [offer for offer in offers if offer is not WRITE_TESTS]
    cures = [] if isinstance(found, Broken) else _cures(snapshot, found, context)
    return [*cures, *(_action(offer, snapshot, found) for offer in offers)]


def _cures(
    snapshot: Snapshot, found: Span, context: types.CodeActionContext
) -> Iterator[types.CodeAction]:
    """Yield what cures the marks of ours that the client shows here."""
    if not wanted(QUICK_FIX.kind, context.only):
        return
    for mark in context.diagnostics:
        if mark.source == SOURCE and mark.code:
            action = _action(QUICK_FIX, snapshot, found)
            yield types.CodeAction(
                title=f"{QUICK_FIX.title} ({mark.code})",
                kind=QUICK_FIX.kind,
                command=action.command,
                diagnostics=[mark],
            )


def _is_versioned(snapshot: Snapshot) -> bool:
    """Whether a document lies in a repository: what has changed there is asked only of who chooses the action."""
    if snapshot.path is None or snapshot.is_fragment:
        return False
    return any((folder / ".git").exists() for folder in folders_above(snapshot.path))


def wanted(kind: str, only: Sequence[str] | None) -> bool:
    """Whether a client that asks for some kinds wants this one: kinds are a hierarchy of dotted names."""
    if only is None:
        return True
    # Some clients send an enum, which is a text as well.
    names = [str(getattr(name, "value", name)) for name in only]
    return any(not name or f"{kind}.".startswith(f"{name}.") for name in names)


def _action(offer: Offer, snapshot: Snapshot, found: Span | Broken) -> types.CodeAction:
    if isinstance(found, Broken):
        return _disabled(offer, str(explained(found.error, snapshot.path)))
    command = command_for(snapshot, found, offer)
    stub = offer.kind == KIND and _is_stub(snapshot, found)
    title = IMPLEMENT if stub else offer.title
    return types.CodeAction(title=title, kind=offer.kind, command=command)


def _disabled(offer: Offer, reason: str) -> types.CodeAction:
    disabled = types.CodeActionDisabled(reason=reason)
    return types.CodeAction(title=offer.title, kind=offer.kind, disabled=disabled)


def _is_out_of_reach(snapshot: Snapshot, found: Span) -> bool:
    """Whether no test can say what a function does: it has no body yet, or stands in another one."""
    return "<locals>" in found.qualname or _is_stub(snapshot, found)


def _is_stub(snapshot: Snapshot, found: Span) -> bool:
    """Whether a function waits for its body; all but such are told by their last line."""
    lines = snapshot.lines[found.start_line - 1 : found.end_line]
    if not lines or not lines[-1].strip().startswith(_EMPTY):
        return False
    code = flush_left("".join(lines).replace("\r\n", "\n"))
    try:
        return is_stub(code)
    except (SyntaxError, ValueError):
        return False


def command_for(snapshot: Snapshot, found: Span, offer: Offer) -> types.Command:
    """Return the command that refines a function of a document, with all that it needs to know."""
    start = types.Position(found.start_line - 1, 0)
    last = found.end_line - 1
    end = snapshot.position(
        snapshot.starts[last] + len(snapshot.lines[last].rstrip("\r\n"))
    )
    argument = {
        "uri": snapshot.uri,
        "version": snapshot.version,
        "qualname": found.qualname,
        "range": types.Range(start=start, end=end),
        "task": offer.task,
    }
    return types.Command(title=offer.title, command=offer.command, arguments=[argument])
