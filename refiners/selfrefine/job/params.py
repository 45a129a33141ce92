"""Params: what a job is asked for, the same from the editor's argument to the job's first line."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from selfrefine import jsontext
from selfrefine.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class RefineParams:
    """What a shell asks for, of one function.

    Args:
        action: refine the function, write the tests that it lacks, put somebody else's candidate through the gates, compare it
            with the last commit, look at a function of which nothing may be executed, tell what the rules
            find in the file, find out what the original does before somebody asks (`prefetch`), or, for a process
            that is asked nothing yet, get ready.
        path: the file's real place.
        text: the unsaved buffer, or the code of a notebook's cell; None means the file as it stands on disk.
        cells: if it is a notebook, the text of each code cell, in order.
        cell: which of them has the function, from 0.
        qualname: the function's dotted name; None means the one around `line`.
        line: 1-based.
        task: the task's name; None means what the settings say.
        candidate: for ``verify``.
        why: for ``look``: whether it is in no file, or the editor does not trust its folder.
        editor: the editor's settings section, the user's word.
        workspace: the section that the editor gives for this document, perhaps the repository's word.
        trusted: whether the project may be executed.
        key: the model's key, from the editor's secret storage.
        lends: whether the one who asks answers questions to a model of the editor's.
        uri: the editor's name of the document; empty if there is none.
        scratch: a folder for temporary files, which the job makes and takes away: whoever asks
            may be killed at any moment, and then nobody else would.
        stays: whether the process is to wait for a further request, with what it has started.
        idle: whether it gives way to every other process of the machine: nobody waits for the answer.
        shown: the file's path as diffs show it; None means the one within its project.
        cores: files that processes lock which execute on the same cores, so that no race is disturbed.
        pace: the file by which all processes keep a pace of requests to models; empty if there is none.
        requests_per_minute: that pace.
    """

    action: Literal[
        "refine", "verify", "tests", "diff", "look", "check", "prefetch", "prepare"
    ]
    path: str = ""
    text: str | None = None
    cells: tuple[str, ...] = ()
    cell: int = 0
    qualname: str | None = None
    line: int | None = None
    task: str | None = None
    candidate: str | None = None
    why: Literal["no_file", "untrusted"] = "no_file"
    editor: Mapping[str, Any] = field(default_factory=dict)
    workspace: Mapping[str, Any] = field(default_factory=dict)
    trusted: bool = False
    key: str = field(default="", repr=False)
    lends: bool = False
    uri: str = ""
    scratch: str | None = None
    stays: bool = False
    idle: bool = False
    shown: str | None = None
    cores: tuple[str, ...] = ()
    pace: str = ""
    requests_per_minute: float = 0.0

    @property
    def function(self) -> tuple[str, str]:
        """The function, for a table of jobs and for messages."""
        return self.uri or self.path, self.qualname or f"line {self.line}"

    def to_line(self) -> bytes:
        """Return the one line that a job reads."""
        return json.dumps(dataclasses.asdict(self)).encode() + b"\n"

    @classmethod
    def from_line(cls, line: bytes) -> RefineParams:
        """Read the line that a job is given.

        Raises:
            UsageError: it is none.
        """
        try:
            params = cls(**jsontext.loads(line))
            params = dataclasses.replace(params, cells=tuple(params.cells))
        except (TypeError, ValueError) as error:
            raise UsageError(f"not a request for a job ({error})") from None
        if (params.action == "verify") != (params.candidate is not None):
            raise UsageError("a request to verify, and only that, needs a candidate")
        return params
