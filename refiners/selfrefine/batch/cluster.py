"""Cluster: workers of dask.distributed, on this machine or on others; results come back as values."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import time
import warnings
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.batch import remote_worker
from selfrefine.batch.local_workers import DIED, Answer
from selfrefine.batch.snapshot import pack
from selfrefine.errors import UsageError
from selfrefine.workspace.projects import root_of

if TYPE_CHECKING:
    from selfrefine.batch.snapshot import Snapshot
    from selfrefine.job.params import RefineParams

LOCAL = "local:"
PATIENCE = 30
"""Seconds to wait for a scheduler, and for its first worker."""
LOOK = 5.0
"""Seconds without an answer after which it is looked whether there are workers."""
RETRIES = 2
"""Times that a function is sent again whose worker, or whose scheduler, was lost."""
LOST = frozenset({"cancelled", "lost"})


@dataclass
class _Sent:
    params: RefineParams
    snapshot: Snapshot
    future: Any = None
    tries: int = 0


class ClusterPool:
    """The workers of a cluster.

    Args:
        address: of a scheduler, or ``local:N`` for N processes on this machine.

    Raises:
        UsageError: dask is not installed, or there is no cluster there that can be used.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._cluster: Any = None
        self._sent: dict[int, _Sent] = {}
        self._ended: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
        self._snapshots: dict[Path, Snapshot] = {}
        self._scattered: dict[str, Any] = {}
        """Snapshots that the cluster holds, by their digests."""
        self._alive = self._looked = time.monotonic()
        self._local = address.startswith(LOCAL)
        try:
            # As dask has it: TLS, timeouts and ports come from its own configuration.
            import distributed
        except ImportError:
            raise UsageError(
                "--cluster needs dask.distributed: install selfrefine[batch]"
            ) from None
        # What is to be said of a cluster is said by us.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        self._client = self._connect(distributed)
        threads = self._client.nthreads()
        self._workers = len(threads)
        self.size = sum(threads.values())

    @property
    def busy(self) -> int:
        """How many functions are being refined."""
        return len(self._sent)

    def submit(self, number: int, params: RefineParams) -> None:
        """Have a function refined."""
        path = Path(params.path)
        root = root_of(path).resolve()
        inside = path.resolve().relative_to(root).as_posix()
        editor = dict(params.editor)
        if self._local and not editor.get("interpreter"):
            from selfrefine.workspace.interpreters import interpreter_of

            # What stands beside the project is not beside its snapshot.
            editor["interpreter"] = str(interpreter_of(path, configured=""))
        told = replace(
            params,
            path=inside,
            editor=editor,
            # Held by all together: each worker keeps its share.
            requests_per_minute=params.requests_per_minute / max(1, self._workers),
        )
        self._send(number, _Sent(told, self._snapshot(root, params)))

    def wait(self, seconds: float) -> list[Answer]:
        """Return the answers that have come; waits for one, but not longer than this.

        Raises:
            UsageError: no worker is left for long.
        """
        found = []
        with contextlib.suppress(queue.Empty):
            found.append(self._ended.get(timeout=seconds))
            while True:
                found.append(self._ended.get_nowait())
        if not found:
            self._look()
        answers = [self._answer_of(number, future) for number, future in found]
        return [answer for answer in answers if answer]

    def close(self) -> None:
        """Leave nothing behind; what is under way is given up."""
        with contextlib.suppress(Exception):
            self._client.cancel([sent.future for sent in self._sent.values()], force=True)  # fmt: skip
        self._sent.clear()
        with contextlib.suppress(Exception):
            self._client.close(timeout=5)
        if self._cluster is not None:
            with contextlib.suppress(Exception):
                self._cluster.close(timeout=10)

    def _look(self) -> None:
        """Find out now and then whether there is still somebody who works.

        Raises:
            UsageError: nobody, for long.
        """
        now = time.monotonic()
        if now - self._looked < LOOK:
            return
        self._looked = now
        # Whatever is wrong with the scheduler, it may come back.
        with contextlib.suppress(Exception):
            if self._client.nthreads():
                self._alive = time.monotonic()
        if time.monotonic() - self._alive > PATIENCE:
            raise UsageError(
                f"--cluster {self._address}: no worker is left; start some and run the same command again: "
                "finished work is kept"
            )

    def _connect(self, distributed: Any) -> Any:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                if self._local:
                    return self._start(distributed)
                client = distributed.Client(self._address, timeout=PATIENCE, set_as_default=False)  # fmt: skip
                client.wait_for_workers(1, timeout=PATIENCE)
        except UsageError:
            raise
        except Exception as error:  # noqa: BLE001  whatever keeps it from coming
            first, *_ = str(error).splitlines() or [type(error).__name__]
            raise UsageError(
                f"--cluster {self._address}: no usable cluster there ({first}); start a scheduler and "
                "workers, or give local:N"
            ) from None
        self._check_versions(client)
        return client

    def _start(self, distributed: Any) -> Any:
        count = self._address.removeprefix(LOCAL)
        if not count.isdecimal() or not int(count):
            raise UsageError(f"--cluster {self._address}: give local:N, such as local:2")  # fmt: skip
        import dask

        trusted = os.environ.get("SELFREFINE_TRUST", "").split(os.pathsep)
        # The user has named what is executed; these processes are the user's own.
        folders = [*filter(None, trusted), str(remote_worker.snapshots_folder())]
        with dask.config.set({"distributed.scheduler.allowed-failures": RETRIES}):
            self._cluster = distributed.LocalCluster(
                n_workers=int(count),
                threads_per_worker=1,
                processes=True,
                scheduler_kwargs={"dashboard": False},
                worker_dashboard_address=None,
                silence_logs=logging.CRITICAL,
                host="127.0.0.1",
                env={"SELFREFINE_TRUST": os.pathsep.join(folders)},
            )
        return distributed.Client(self._cluster, set_as_default=False)

    def _check_versions(self, client: Any) -> None:
        """Refuse a cluster that speaks otherwise.

        Raises:
            UsageError: so it does.
        """
        known = client.get_versions()
        mine = known["client"]["packages"]
        others = {"the scheduler": known["scheduler"], **known["workers"]}
        for name, each in others.items():
            theirs = (each or {}).get("packages", {})
            for package in ("distributed", "python"):
                wanted, found = (_minor(p.get(package)) for p in (mine, theirs))
                if wanted != found:
                    client.close()
                    raise UsageError(
                        f"--cluster {self._address}: {name} has {package} {theirs.get(package)}, and this is "
                        f"{mine.get(package)}: install the same version"
                    )

    def _snapshot(self, root: Path, params: RefineParams) -> Snapshot:
        if root not in self._snapshots:
            copied = tuple(params.editor.get("copy_files") or ())
            self._snapshots[root] = pack(root, copied)
        return self._snapshots[root]

    def _send(self, number: int, sent: _Sent) -> None:
        # It goes to each worker once.
        known = self._scattered.get(sent.snapshot.digest)
        if known is None or known.status in LOST:
            known = self._client.scatter(sent.snapshot, hash=True)
            self._scattered[sent.snapshot.digest] = known
        sent.future = self._client.submit(
            remote_worker.refine,
            sent.params,
            known,
            key=f"selfrefine-{number}-{sent.tries}-{os.urandom(4).hex()}",
            pure=False,
        )
        self._sent[number] = sent
        sent.future.add_done_callback(lambda future: self._ended.put((number, future)))

    def _answer_of(self, number: int, future: Any) -> Answer | None:
        """Return what came of a function; None where it was sent again."""
        sent = self._sent.get(number)
        if sent is None or sent.future is not future:
            return None
        if future.status in LOST and sent.tries < RETRIES:
            # The scheduler was started anew: it knows of nothing.
            sent.tries += 1
            self._send(number, sent)
            return None
        del self._sent[number]
        if future.status in LOST:
            return Answer(number, None, "the cluster was lost", DIED)
        error = future.exception()
        if error is not None:
            first, *_ = str(error).splitlines() or [type(error).__name__]
            died = type(error).__name__ == "KilledWorker"
            return Answer(number, None, f"a worker of the cluster failed: {first}", DIED if died else "worker")  # fmt: skip
        said = future.result()
        if "result" in said:
            return Answer(number, said["result"])
        return Answer(number, None, said["message"], said.get("code", ""))


def _minor(version: str | None) -> str:
    return ".".join((version or "").split(".")[:2])
