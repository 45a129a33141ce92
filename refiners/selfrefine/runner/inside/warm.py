"""Warm: collect the tests once, then run selections of them in forks, each with another body of the function."""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from typing import Any, Callable

from . import forks, lines, overlay, recording, swapping, testing

Emit = Callable[[Any], None]


def serve(job: Any, emit: Emit, wait: Callable[[], Any]) -> None:
    """Collect, say what was collected, then fork for every order until the worker closes.

    Args:
        job: as for `testing.run`, with test files for ``args``.
        emit: sends one message to the client.
        wait: returns the next order: ``text``, ``ids`` (None for all), ``record``, ``stop_first``,
            ``wanted_lines``, ``seconds``, ``nonce``.
    """
    try:
        import pytest
    except ImportError:
        emit({"error": "no-pytest"})
        return
    recorder = recording.Recorder()
    served = overlay.Overlay(
        job["path"], job["text"], job["qualname"], probe=recorder.probe
    )
    served.install()
    plugin = _Stage(emit, wait, recorder, served)
    testing.silence()
    pytest.main([*testing.flags(job), *job["args"]], plugins=[plugin])
    emit({"error": "not-collected", "detail": plugin.problem})


class _Stage(testing.Reporter):
    """The collected session; takes the place of pytest's own loop over the tests."""

    def __init__(
        self, emit: Emit, wait: Any, recorder: Any, served: overlay.Overlay
    ) -> None:
        super().__init__(emit)
        self.wait = wait
        self.recorder_of_stage = recorder
        self.served = served

    def pytest_runtestloop(self, session: Any) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.emit(
            {
                "collected": len(items),
                "module": self.served.module_name,
                "path": [entry for entry in sys.path if os.path.isdir(entry)],
                "problem": self.problem,
                "inexact": self._inexact(),
            }
        )
        self.recorder_of_stage.hits = 0
        self.served.outline()
        gc.collect()
        gc.freeze()
        while True:
            order = self.wait()
            self._fork(order, items)

    def _inexact(self) -> str:
        """Return why a swap in a fork would not be the same as importing anew, as far as that shows by now."""
        if self.recorder_of_stage.hits:
            return "the function is called while modules are imported"
        if threading.active_count() > 1:
            return "threads were started while the tests were collected"
        return ""

    def _fork(self, order: Any, items: dict[str, Any]) -> None:
        ready, go = os.pipe()
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            forks.enter_group(parent)
            forks.bound_cpu(order["wall"])
            os.close(go)
            os.read(
                ready, 1
            )  # the parent's announcement comes first on the shared pipe
            forks.close_to_others(False)
            _run_and_leave(self, order, items)
        os.close(ready)
        self.emit({"forked": pid})
        os.write(go, b"g")
        os.close(go)
        os.waitpid(pid, 0)
        self.emit({"finished": True})

    pytest_runtestloop.pytest_impl = {"tryfirst": True}  # type: ignore[attr-defined]


def _run_and_leave(stage: _Stage, order: Any, items: dict[str, Any]) -> None:
    """Do one order in this fork and end the process, whatever happens."""
    try:
        outer = stage.emit

        def emit(message: Any) -> None:
            message["nonce"] = order["nonce"]
            outer(message)

        stage.emit = emit
        _run(stage, order, items)
    except BaseException as error:
        import traceback

        text = "".join(
            traceback.format_exception(type(error), error, error.__traceback__)
        )
        os.write(2, text.encode("utf-8", "replace"))
    finally:
        os._exit(0)


def _known(wanted: list[str], items: dict[str, Any]) -> list[str]:
    """Return the tests that are there, of those wanted by their id or by their file."""
    chosen = set(wanted)
    return [
        name for name in items if not chosen.isdisjoint((name, name.partition("::")[0]))
    ]


def _run(stage: _Stage, order: Any, items: dict[str, Any]) -> None:
    ids = list(items) if order["ids"] is None else order["ids"]
    if order["record"]:
        ids = _known(ids, items)
    else:
        unknown = [name for name in ids if name not in items]
        why = (
            f"not collected: {unknown[0]}"
            if unknown
            else swapping.swap(stage.served, order["text"])
        )
        if why:
            stage.emit({"error": "inexact", "detail": why})
            return
    recorder = stage.recorder_of_stage if order["record"] else None
    stage.recorder = recorder
    tracer = lines.LineTracer(stage.served.path, order["wanted_lines"])
    stop_at = time.monotonic() + order["seconds"]
    chosen = [items[name] for name in ids]
    stopped = False
    tracer.start()
    for item, following in zip(chosen, [*chosen[1:], None]):
        if time.monotonic() > stop_at:
            stopped = True
            break
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if order["stop_first"] and stage.failed:
            break
    tracer.stop()
    done: dict[str, Any] = {
        "done": True,
        "lines": sorted(tracer.seen),
        "stopped": stopped,
    }
    if recorder:
        done.update(calls=recorder.calls(), unfit=recorder.unfit)
    stage.emit(done)
