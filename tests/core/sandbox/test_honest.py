"""What honest tests do is as possible inside as outside: nothing that the filter refuses was theirs."""

import sys
from pathlib import Path

import pytest

from selfrefine.verify.values import Call
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.sandbox import choose
from support import backends

BODIES = {
    "asyncio": "import asyncio\n    async def g():\n        await asyncio.sleep(0)\n        return 'ok'\n    return asyncio.run(g())",
    "a child": "import subprocess, sys\n    return subprocess.run([sys.executable, '-c', 'print(\"ok\")'], capture_output=True, text=True).stdout.strip()",
    "a pipe of multiprocessing": "from multiprocessing import Pipe\n    a, b = Pipe()\n    a.send('ok')\n    return b.recv()",
    "a process of multiprocessing": (
        "import multiprocessing\n    context = multiprocessing.get_context('fork')\n    queue = context.SimpleQueue()\n"
        "    child = context.Process(target=queue.put, args=('ok',))\n    child.start()\n    child.join()\n    return queue.get()"
    ),
    "shared memory": (
        "from multiprocessing import shared_memory\n    held = shared_memory.SharedMemory(create=True, size=2)\n    held.buf[:2] = b'ok'\n"
        "    text = bytes(held.buf[:2]).decode()\n    held.close()\n    held.unlink()\n    return text"
    ),
    "threads": (
        "import concurrent.futures\n    with concurrent.futures.ThreadPoolExecutor(4) as pool:\n"
        "        return ''.join(pool.map(str, 'ok'))"
    ),
    "a connection to oneself": (
        "import socket\n    server = socket.create_server(('127.0.0.1', 0))\n    end = socket.create_connection(server.getsockname())\n"
        "    end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)\n    server.accept()[0].sendall(b'ok')\n    return end.recv(2).decode()"
    ),
    "a datagram to oneself": (
        "import socket\n    a = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n    a.bind(('127.0.0.1', 0))\n"
        "    a.sendto(b'ok', a.getsockname())\n    return a.recv(2).decode()"
    ),
    "a pair of sockets": (
        "import array, os, socket\n    a, b = socket.socketpair()\n    r, w = os.pipe()\n"
        "    socket.send_fds(a, [b'x'], [w])\n    os.write(socket.recv_fds(b, 1, 1)[1][0], b'ok')\n    return os.read(r, 2).decode()"
    ),
    "a callback of ctypes": "import ctypes\n    return ctypes.CFUNCTYPE(ctypes.c_int)(lambda: 7)() == 7 and 'ok'",
    "an interrupt": (
        "import os, signal\n    try:\n        os.kill(os.getpid(), signal.SIGINT)\n        signal.pause()\n"
        "    except KeyboardInterrupt:\n        return 'ok'"
    ),
    "its own limits and priority": (
        "import os, resource\n    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))\n    os.nice(1)\n"
        "    os.sched_setaffinity(0, os.sched_getaffinity(0))\n    return 'ok'"
    ),
    "locks and copies": (
        "import fcntl, shutil, tempfile\n    with tempfile.NamedTemporaryFile() as file:\n        file.write(b'ok')\n        file.flush()\n"
        "        fcntl.flock(file, fcntl.LOCK_EX)\n        shutil.copy2(file.name, 'copied')\n    return open('copied').read()"
    ),
    "a database": (
        "import sqlite3\n    with sqlite3.connect('x.db') as db:\n        db.execute('create table if not exists t (a)')\n"
        "        db.execute(\"insert into t values ('ok')\")\n        return db.execute('select max(a) from t').fetchone()[0]"
    ),
}  # fmt: skip

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the backends of Linux alone are in question"
)


@pytest.mark.parametrize("backend", backends.wanted())
def test_what_honest_tests_do_works_inside(tmp_path, backend):
    backends.need(backend)
    root = tmp_path.resolve()
    (root / "pyproject.toml").touch()
    (root / "m.py").write_text("def f(): ...\n")
    came = {}
    with Project(
        root, Path(sys.executable), sandbox=choose(backends=(backend,))
    ) as runner:
        path = (str(runner.workspace.copy), *runner.import_path)
        place = Place(root / "m.py", "f", "m", path)
        for name, body in BODIES.items():
            text = f"def f():\n    {body}\n"
            plan = ReplayPlan([Call(())], seconds=[20], wall=20)
            run = replay_calls(runner, place, text, plan)
            (outcome,) = run.outcomes or ({"kind": run.end},)
            came[name] = outcome.get("shown", outcome["kind"])
    assert came == dict.fromkeys(BODIES, "'ok'")
