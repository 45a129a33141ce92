"""Changes: which functions of a document have changed since the last commit, for `selfrefine/changed` and for lenses."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from selfrefine.code.target import functions
from selfrefine.errors import TargetError, UnparsedError, UsageError
from selfrefine.workspace import files, git_process
from selfrefine.workspace.git import changed_lines
from selfrefine.workspace.versions import explained

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from selfrefine.code.target import Span
    from selfrefine_server.documents import Snapshot

METHOD = "selfrefine/changed"
ABOUT = "changes"


@dataclass(frozen=True)
class SinceHead:
    """What differs between a document and the last commit.

    Args:
        head: that commit.
        changed: the functions whose code is another one, comments and docstrings aside, the largest change first.
    """

    head: str
    changed: tuple[str, ...]


def uri_of(params: Any) -> str:
    """Read `{uri}`.

    Raises:
        JsonRpcInvalidParams: it is no such parameter.
    """
    uri = params.get("uri") if isinstance(params, dict) else None
    if not isinstance(uri, str):
        raise JsonRpcInvalidParams("the parameters must be {uri}")
    return uri


def changed_functions(snapshot: Snapshot) -> dict[str, Any]:
    """Return `{functions: [{qualname, range}]}`: those that git sees changed, and those not saved yet.

    A function inside another one goes with that one.

    Args:
        snapshot: the document, saved or not; one with a path.

    Raises:
        SelfRefineError: this is no repository, or the text does not parse.
    """
    path = snapshot.path
    assert path is not None  # noqa: S101  `Documents.read` gives nothing else
    saved = files.read(path).text
    ranges = _changed_lines(path)
    before = {span.qualname: span for span in _outer(saved, path)}
    touched = {
        name
        for name, span in before.items()
        if any(
            lines.start <= span.end_line and span.start_line < lines.stop
            for lines in ranges
        )
    }
    texts = {name: _span_lines(saved, span) for name, span in before.items()}
    chosen = [
        span
        for span in _outer(snapshot.text, path)
        if span.qualname in touched
        or texts.get(span.qualname) != _span_lines(snapshot.text, span)
    ]
    return {"functions": [_function(span) for span in chosen]}


def since_head(snapshot: Snapshot) -> SinceHead | None:
    """Return which functions of a document do not stand in the last commit as they are now; None without a commit of it.

    Args:
        snapshot: the document, saved or not; one with a path.
    """
    from selfrefine.changes.functions import Texts, changed_functions

    path = snapshot.path
    assert path is not None  # noqa: S101  only files are asked about
    real = path.resolve()
    try:
        asked = ("rev-parse", "--verify", "HEAD^{commit}")
        head = git_process.output(real.parent, *asked, about=ABOUT).strip()
        blob = ("cat-file", "blob", f"{head}:./{real.name}")
        committed = git_process.run(real.parent, blob, {}, about=ABOUT)
    except UsageError:
        return None
    if committed.returncode:
        return None
    with suppress(TargetError):
        old = files.decode(committed.stdout, path).text
        texts = Texts(path.name, path.name, old, snapshot.text)
        found = changed_functions([texts]).functions
        return SinceHead(
            head, tuple(f.side.qualname for f in found if f.state == "changed")
        )
    return None


def _changed_lines(path: Path) -> tuple[range, ...]:
    real = path.resolve()
    try:
        return changed_lines(real.parent).lines.get(real, ())
    except UsageError as error:
        # The core names its own option.
        raise UsageError(str(error).removeprefix("--changed: ")) from None


def _outer(text: str, path: Path) -> list[Span]:
    try:
        found = functions(text, path=path.name)
    except UnparsedError as error:
        raise explained(error, path) from None
    return [span for span in found if "<locals>" not in span.qualname]


def _span_lines(text: str, span: Span) -> list[str]:
    return text.splitlines()[span.start_line - 1 : span.end_line]


def _function(span: Span) -> Mapping[str, Any]:
    start = types.Position(span.start_line - 1, 0)
    return {
        "qualname": span.qualname,
        "range": types.Range(start=start, end=types.Position(span.end_line, 0)),
    }
