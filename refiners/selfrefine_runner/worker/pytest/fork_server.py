"""Fork server: collect the tests once, then run selections of them in forks, each with another body of the function."""

from __future__ import annotations

import builtins
import functools
import gc
import os
import sys
import time
from typing import TYPE_CHECKING, Any, Callable

from ..jobs import companions, fork_relay, live, recording
from ..observers import (
    blocks,
    entries,
    hot_patch,
    import_overlay,
    line_coverage,
    side_state,
)
from ..process import forks, words
from . import plugin_threads, set_up, test_run

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine_runner.protocol import CollectJob, LiveJob, SelectedJob
    from selfrefine_runner.responses import CompanionCalls, TestsDone

    from ..process.pipes import SessionMessage

    Emit = Callable[[SessionMessage], None]


def serve(
    job: CollectJob, emit: Emit, wait: Callable[[], SelectedJob], pipes: tuple[int, ...]
) -> None:
    """Collect, say what was collected, then fork for every order until the worker closes.

    Args:
        job: which tests.
        emit: sends one message to the worker.
        wait: returns the next order.
        pipes: this process's own, which no fork keeps.
    """
    try:
        import pytest
    except ImportError:
        emit({"error": "no-pytest"})
        return
    copying = recording.Copying()
    recorder = recording.Recorder(copying)
    served = import_overlay.ImportOverlay(
        job["path"], job["source"], job["qualname"], probe=recorder.probe
    )
    recorder.paths = blocks.Paths(served.flags)
    served.install()
    plugin = _CollectedSession(emit, wait, recorder, served, pipes)
    if job["survey"]:
        plugin.entries = entries.Entries(job["root"], job["survey"])
        plugin.entries.install(served)
    if job["companions"]:
        plugin.companions = companions.Companions(job["companions"], copying)
        plugin.companions.install(served, plugin.entries)
    test_run.silence()
    pytest.main([*test_run.flags(job), *job["args"]], plugins=[plugin])
    emit({"error": "not-collected", "detail": "; ".join(plugin.problems.values())})


class _CollectedSession(test_run.Reporter):
    """The collected session; takes the place of pytest's own loop over the tests."""

    def __init__(
        self,
        emit: Emit,
        wait: Callable[[], SelectedJob],
        recorder: Any,
        served: import_overlay.ImportOverlay,
        pipes: tuple[int, ...],
    ) -> None:
        super().__init__()
        self.emit = emit
        self.wait = wait
        self.pipes = pipes
        self.session_recorder = recorder
        self.served = served
        self.listener: set_up.Listener | None = None
        self.settled = False
        """Whether what the session sets up was set up for all forks, or cannot be."""
        self.seed = os.urandom(8).hex()
        """Of what is drawn in live calls: no candidate can know it beforehand."""

    def pytest_runtestloop(self, session: Any) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.emit(
            {
                "collected": len(items),
                "ids": list(items),
                "module": self.served.module_name,
                "path": [entry for entry in sys.path if os.path.isdir(entry)],
                "problems": self.problems,
                "inexact": self._inexact(session.config),
            }
        )
        self.session_recorder.hits = 0
        self.served.outline()
        gc.collect()
        gc.freeze()
        while True:
            order = self.wait()
            self._fork(order, items)

    def _inexact(self, config: Any) -> str:
        """Return why a patch in a fork would not be the same as importing anew, as far as that shows by now."""
        if self.session_recorder.hits:
            return "the function is called while modules are imported"
        if plugin_threads.others(config):
            return "threads were started while the tests were collected"
        return ""

    def _fork(self, order: SelectedJob, items: dict[str, Any]) -> None:
        """Run an order in a fork, with a pipe that nobody else holds and an exit status that nobody else knows."""
        reads, writes = os.pipe()
        parent = os.getpid()
        said = words.Words()
        status = int(order["nonce"][:4], 16) % 60 + 1
        pid = os.fork()
        if pid == 0:
            said.take()
            forks.enter_group(parent)
            for fd in (reads, *self.pipes):
                os.close(fd)
            forks.bound_cpu(order["wall"])
            forks.close_to_others(closed=False)
            del self.emit, self.wait
            channel = fork_relay.channel_of(writes, order, self.served.path)
            run = (
                _run
                if order["do"] == "selected"
                else functools.partial(_run_live, writes)
            )
            _run_and_leave(run, self, order, items, channel, status)
        os.close(writes)
        self.emit({"forked": pid})
        found: list[Any] = []

        def emit(message: Any) -> None:
            found.extend(message.get("relayed", {}).pop("setups", ()))
            self.emit(message)

        end = fork_relay.relay(pid, reads, order, status, emit)
        os.close(reads)
        said.close()
        if found and order.get("record") and end == "done" and not self.settled:
            self._set_up(found, items)
        self.emit({"finished": end})

    def _set_up(self, found: list[Any], items: dict[str, Any]) -> None:
        """Set up for all further forks what one of them has set up."""
        self.settled = True
        for count in (1, 2):
            if self.entries:
                self.entries.begin()  # what the set-up enters is no doing of a test
            if count == 1:
                set_up.set_up(found, items)
        self.session_recorder.hits = 0
        gc.collect()
        gc.freeze()

    def beside(self) -> Iterable[CompanionCalls]:
        """Return what was seen of the functions that are recorded as well."""
        return self.companions.found() if self.recorder and self.companions else ()

    def complete(self, done: TestsDone) -> None:
        """Add to the last message what was seen of the function itself."""
        if self.recorder:
            done.update(self.recorder.found())
            if self.listener:
                done["setups"] = self.listener.found()

    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Any:
        """Listen to what is set up, in the fork that is to tell of it."""
        if self.listener is None:
            yield
        else:
            yield from self.listener.around(fixturedef, request)

    pytest_fixture_setup.pytest_impl = {"hookwrapper": True}  # type: ignore[attr-defined]  # noqa: RUF012  of the function
    pytest_runtestloop.pytest_impl = {"tryfirst": True}  # type: ignore[attr-defined]  # noqa: RUF012  of the function


def _run_and_leave(run: Callable[..., None], *order: Any) -> None:
    """Do one order in this fork and end the process, whatever happens."""
    try:
        run(*order)
    except BaseException as error:
        import traceback

        text = "".join(
            traceback.format_exception(type(error), error, error.__traceback__)
        )
        os.write(2, text.encode("utf-8", "replace"))
    finally:
        os._exit(0)


def _select(wanted: list[str], items: dict[str, Any]) -> list[str]:
    """Return the tests that are there, of those wanted by their id or by their file."""
    chosen = set(wanted)
    return [
        name for name in items if not chosen.isdisjoint((name, name.partition("::")[0]))
    ]


def _run(
    collected: _CollectedSession,
    order: SelectedJob,
    items: dict[str, Any],
    channel: Any,
    status: int,
) -> None:
    """Run what was ordered; this frame alone may speak to the hook."""
    channel("begin")
    ids = list(items) if order["ids"] is None else order["ids"]
    if order["record"]:
        ids = _select(ids, items)
    else:
        collected.served.mark(line_coverage.wants_mark(order["wanted_lines"]))
        unknown = [name for name in ids if name not in items]
        why = (
            f"not collected: {unknown[0]}"
            if unknown
            else hot_patch.patch(
                collected.served, order["source"], dropping=order["drop"]
            )
        )
        if why:
            channel("send", {"error": "inexact", "detail": why})
            return
        if order["drop"]:
            test_run.make_brief(items[name] for name in ids)
    recorder = collected.session_recorder if order["record"] else None
    collected.recorder = recorder
    if recorder and not collected.settled:
        collected.listener = set_up.Listener(recorder)
    tracer = line_coverage.LineTracer(collected.served.path, order["wanted_lines"])
    stop_at = time.monotonic() + order["seconds"]
    chosen = [items[name] for name in ids]
    stopped = False
    channel("arm", (order["allowed"], None))
    tracer.wait()
    for item, following in zip(chosen, [*chosen[1:], None]):
        if time.monotonic() > stop_at:
            stopped = True
            break
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        channel("send", collected.take_report(item.nodeid))
        if order["stop_first"] and collected.failed:
            break
    tracer.stop()
    done: TestsDone = {
        "done": True,
        "lines": sorted(tracer.seen),
        "stopped": stopped,
    }
    for message in collected.beside():
        channel("send", message)
    collected.complete(done)
    channel("send", done)
    channel("leave", status)


def _run_live(
    own: int,
    collected: _CollectedSession,
    order: LiveJob,
    items: dict[str, Any],
    channel: Any,
    status: int,
) -> None:
    """Run tests with the original, and versions at the calls that were ordered; this frame alone may speak to the hook."""
    channel("begin")
    channel("disarm")
    channel("release")
    bodies: list[hot_patch.Body] = []
    collected.served.mark(line_coverage.wants_mark(order["lines"]))
    for source in order["versions"]:
        body = hot_patch.compiled(collected.served, source)
        if isinstance(body, str):
            channel("send", {"error": "inexact", "detail": body})
            return
        bodies.append(body)
    replay = live.LiveReplay(order, collected.served, bodies, own)
    collected.recorder = replay
    setattr(builtins, import_overlay.PROBE, replay.probe)
    # What other work on the machine makes of the forks is no time of the tests.
    stop_at = time.monotonic() + order["seconds"]
    wanted = {task["at"][0] for task in order["tasks"]}
    chosen = [item for name, item in items.items() if name in wanted]
    for item, following in zip(chosen, [*chosen[1:], None]):
        if time.monotonic() - replay.waited > stop_at:
            break
        side_state.pin(f"{collected.seed} {item.nodeid}")
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        collected.phases.pop(item.nodeid, None)
        for said in replay.take_said():
            channel("send", said)
    channel("send", {"done": True, "left": replay.left})
    channel("leave", status)
