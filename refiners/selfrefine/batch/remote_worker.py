"""Remote worker: what a worker of a cluster does: unpacks the project, and has a job refine a function of it.

Its own settings decide what it may execute: the project's folder must be trusted on its machine, and the sandbox is
the stricter one of its own and the one that was asked for.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from selfrefine.batch.process import Process, end_all
from selfrefine.batch.snapshot import unpack
from selfrefine.errors import SelfRefineError, one_line
from selfrefine.workspace import regular

if TYPE_CHECKING:
    from pathlib import Path

    from selfrefine.batch.cores import Seat
    from selfrefine.batch.snapshot import Snapshot
    from selfrefine.job.params import RefineParams

STRICT = ("off", "partial", "auto")
DIED = "died"

_lock = threading.Lock()
_process: Process | None = None
_held: list[int] = []


def refine(params: RefineParams, snapshot: Snapshot) -> dict[str, Any]:
    """Refine a function on this worker; return its ``result``, or a ``message`` and a ``code``.

    Args:
        params: of the function, with its path within the project.
        snapshot: the project.
    """
    try:
        folder = snapshots_folder()
        root = unpack(snapshot, folder)
        return _ask(_own(params, root / params.path))
    except SelfRefineError as error:
        return {"message": one_line(error), "code": error.code}


def snapshots_folder() -> Path:
    """Return where the worker unpacks projects: what has to be trusted on its machine."""
    from platformdirs import user_cache_path

    return user_cache_path("selfrefine") / "snapshots"


def _own(params: RefineParams, path: Path) -> RefineParams:
    """Return the params as the settings of this machine let them be.

    Raises:
        UntrustedError: nobody has said here that the project may be executed.
    """
    from selfrefine.settings import resolve
    from selfrefine.workspace.trust import is_trusted, refusal

    if not is_trusted(path):
        raise refusal(path)
    own = resolve.resolve(path).settings
    asked = str(params.editor.get("sandbox", "auto"))
    sandbox = max(own.sandbox, asked, key=STRICT.index)
    pace = ""
    if params.requests_per_minute:
        pace = str(_locks() / f"pace-{os.getpid()}")
    return replace(
        params, path=str(path), editor={**params.editor, "sandbox": sandbox}, pace=pace
    )


def _locks() -> Path:
    """Return where the files lie that processes of this user share: never in a folder where others write."""
    from selfrefine.batch.cores import lock_folder

    private = snapshots_folder().with_name("locks")
    private.mkdir(parents=True, exist_ok=True)
    return lock_folder(private)


def _ask(params: RefineParams) -> dict[str, Any]:
    """Have the job of this worker refine a function; one at a time."""
    global _process  # noqa: PLW0603  one job for all tasks of a worker
    with _lock:
        if _process is None:
            _process = Process(_seat())
            atexit.register(_end)
        _process.ask(params)
        while True:
            for message in _process.hear():
                if message is None:
                    said = _process.last_words()
                    end_all([_process])
                    return {"message": f"a worker died{said}", "code": DIED}
                if "result" in message or "error" in message:
                    if message.get("stays") is not True:
                        end_all([_process])
                    if "result" in message:
                        return {"result": message["result"]}
                    return dict(message["error"])


def _seat() -> Seat:
    """Return a core that no other worker of this machine has; the first one where all are taken."""
    from selfrefine.batch.cores import Seat, physical_cores

    folder, cores = _locks(), physical_cores()
    for core in cores:
        handle = regular.own(folder / f"seat-{core}")
        with contextlib.suppress(OSError, ImportError):
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _held.append(handle)
            return Seat((core,), (str(folder / f"core-{core}"),))
        os.close(handle)
    return Seat((cores[0],), (str(folder / f"core-{cores[0]}"),))


def _end() -> None:
    if _process is not None:
        end_all([_process])
