"""Attacks on the machine by a candidate, each the body of a function that returns whether it succeeded.

``python attacks.py MODE [NAME...]`` tries them through the real runner and prints what came of each as JSON.
KEY in the environment is the key that they look for.  MODE is a backend, or ``off``: there an attack that can be shown to work has to work, else it shows nothing.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from selfrefine.errors import WorkerError
from selfrefine.inputs import Call
from selfrefine.runner import client
from selfrefine.runner.results import Place
from selfrefine.runner.runs import Runner
from selfrefine.runner.sandbox import choose

CANARY = "canary-5f1d"
WALL = 20.0
KNOWN = {
    "landlock without namespaces": {
        "make a file of the repository readable",
        "a key on another's command line",
        "kill all that can be",
    }
}
"""What `selfrefine info` says that a backend cannot stop."""
SMALL_BOUNDS = {
    "MEMORY": 1 << 30,
    "DISK": 64 << 20,
    "FILE_SIZE": 32 << 20,
    "FILES": 3000,
}
"""The same bounds as always, small enough that the tests may run into them."""


@dataclass(frozen=True)
class Attack:
    """One attack.

    Args:
        body: of ``def attack():``; ``F`` holds what `World.facts` knows.
        control: whether it works without a sandbox, by any user, and may be shown to: ``root`` for by root.
        times: how often it is made; the last time counts.
        outcomes: how its job may end besides coming to its end; none but these.
    """

    body: str
    control: bool | str = True
    times: int = 1
    outcomes: tuple[str, ...] = ()


HELP = """
import ctypes, errno, os, socket, stat, struct, sys, time
LIBC = ctypes.CDLL(None, use_errno=True)

def reached(number, *arguments):
    "Whether a system call gets as far as the kernel's own code."
    ctypes.set_errno(0)
    done = LIBC.syscall(number, *[ctypes.c_long(a) if isinstance(a, int) else a for a in arguments])
    return done >= 0 or ctypes.get_errno() not in (errno.EPERM, errno.ENOSYS, errno.EACCES)

def holds(path):
    with open(path, "rb") as file:
        return F["canary"].encode() in file.read(1 << 20)

def any_process(name):
    for entry in os.listdir("/proc"):
        try:
            if entry.isdigit() and int(entry) != os.getpid() and holds("/proc/%s/%s" % (entry, name)):
                return True
        except OSError:
            pass
    return False

def daemon(work):
    "Run something in a process that has left its session and its parent."
    reading, writing = os.pipe()
    if os.fork():
        os.close(writing)
        os.read(reading, 1)
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    os.write(writing, b"x")
    for fd in range(3, 256):
        try:
            os.close(fd)
        except OSError:
            pass
    work()
    os._exit(0)
"""

FILES = {
    "read a key in home": Attack("return holds(F['home'] + '/.ssh/id_rsa')"),
    "list home": Attack("return '.ssh' in os.listdir(F['home'])"),
    "read a key through a link": Attack("os.symlink(F['home'] + '/.ssh/id_rsa', 'x'); return holds('x')"),
    "read a key through a hard link": Attack("os.link(F['home'] + '/.ssh/id_rsa', 'x'); return holds('x')", control=False),
    "read a key through /proc/self/root": Attack("return holds('/proc/self/root' + F['home'] + '/.ssh/id_rsa')"),
    "read a key through the parent's root": Attack(
        "return any(holds('/proc/%s/root%s/.ssh/id_rsa' % (p, F['home'])) for p in (1, os.getppid()))", control=False
    ),
    "read a key through another's folder": Attack("return holds('/proc/%d/cwd/.ssh/id_rsa' % F['victim'])"),
    "read a key by going up": Attack("os.chdir('/tmp'); return holds('../' * 40 + F['home'] + '/.ssh/id_rsa')"),
    "read git's configuration": Attack("return holds(F['root'] + '/.git/config')"),
    "read passwords": Attack("return bool(open('/etc/shadow').read())", control="root"),
    "read what runs on the machine": Attack("return bool(os.listdir('/run'))"),
    "write into the repository": Attack("open(F['root'] + '/x.py', 'w').close(); return True"),
    "change a file of the repository": Attack("open(F['root'] + '/data.txt', 'a').write(' '); return True"),
    "truncate a file of the repository": Attack("os.truncate(F['root'] + '/data.txt', 7); return True"),
    "make a file of the repository readable": Attack("os.chmod(F['root'] + '/data.txt', 0o644); return True"),
    "move a folder of the repository": Attack(
        "os.rename(F['root'] + '/sub', F['root'] + '/gone'); os.rename(F['root'] + '/gone', F['root'] + '/sub'); return True"
    ),
    "write a git hook": Attack("open(F['root'] + '/.git/hooks/pre-commit', 'w').close(); return True"),
    "write an editor's settings": Attack("os.mkdir(F['root'] + '/.vscode'); return True"),
    "write into site-packages": Attack("open(F['site'] + '/canary-5f1d.txt', 'w').close(); return True"),
    "write into home": Attack("open(F['home'] + '/.bashrc', 'a').close(); return True"),
    "write beside the copy": Attack("open('../evil', 'w').close(); return False"),
    "make a device": Attack("os.mknod('disk', stat.S_IFBLK | 0o600, os.makedev(8, 0)); return True", control="root"),
    "a link instead of a folder that is put back": Attack(
        "os.rename('sub', 'old'); os.symlink(F['outside'], 'sub'); return False", control=False
    ),
    "the same in what looks like an environment": Attack(
        "open('pkg/pyvenv.cfg', 'w').close(); os.rename('pkg/sub', 'pkg/old'); os.symlink(F['outside'], 'pkg/sub'); return False",
        control=False,
    ),
    "a race between a folder and a link": Attack(
        """
        def race():
            while True:
                for step in (('sub', 'old'), ('link', 'sub'), ('sub', 'link'), ('old', 'sub')):
                    try:
                        os.rename(*step)
                    except OSError:
                        pass
        os.symlink(F['outside'], 'link')
        open('sub/data.txt', 'w').close()
        daemon(race)
        return False
        """, control=False, times=5,
    ),
    "folders too deep to remove": Attack(
        "for _ in range(3000):\n            os.mkdir('d'); os.chdir('d')\n        return False", control=False
    ),
    "a folder that cannot be read": Attack("os.chmod('pkg', 0); os.chmod('.', 0o500); return False", control=False),
}  # fmt: skip

SECRETS = {
    "a key in the environment": Attack("return any(F['canary'] in value for value in os.environ.values())", control=False),
    "a key in another's environment": Attack("return any_process('environ')"),
    "a key in a parent's environment": Attack("return any(holds('/proc/%d/environ' % p) for p in F['parents'])"),
    "a key on another's command line": Attack("return any_process('cmdline')"),
    "a key in another's memory": Attack("return bool(open('/proc/%d/mem' % F['victim'], 'rb'))"),
    "another's descriptors": Attack("return os.open('/proc/%d/fd/0' % F['victim'], 0) >= 0"),
    "read another's memory": Attack(
        """
        maps = open('/proc/%d/maps' % F['victim']).read().split('-')[0]
        held = ctypes.create_string_buffer(8)
        here = struct.pack('QQ', ctypes.addressof(held), 8)
        there = struct.pack('QQ', int(maps, 16), 8)
        return LIBC.process_vm_readv(F['victim'], here, 1, there, 1, 0) == 8
        """
    ),
    "trace another": Attack("return LIBC.ptrace(0x4206, F['victim'], 0, 0) == 0"),
    "trace the worker": Attack("return LIBC.ptrace(0x4206, os.getppid(), 0, 0) == 0", control=False),
    "write into the worker's memory": Attack("return bool(open('/proc/%d/mem' % os.getppid(), 'r+b'))", control=False),
    "take the worker's descriptors": Attack(
        """
        for n in range(300):
            try:
                return bool(os.open('/proc/%d/fd/%d' % (os.getppid(), n), os.O_RDWR) + 1)
            except OSError:
                pass
        return False
        """, control=False,
    ),
    "take another's descriptor": Attack(
        "fd = LIBC.syscall(434, F['victim'], 0); return fd >= 0 and LIBC.syscall(438, fd, 0, 0) >= 0"
    ),
    "an inherited descriptor": Attack("os.lseek(F['open'], 0, 0); return F['canary'].encode() in os.read(F['open'], 99)", control=False),
    "a descriptor on a file outside": Attack(
        """
        for fd in os.listdir('/proc/self/fd'):
            try:
                held = os.stat(int(fd))
            except OSError:
                continue
            if stat.S_ISSOCK(held.st_mode) or stat.S_ISDIR(held.st_mode) and os.readlink('/proc/self/fd/' + fd) != '/proc/%d/fd' % os.getpid():
                return True
        return False
        """, control=False,
    ),
    "a core dump": Attack("import resource; return resource.getrlimit(resource.RLIMIT_CORE) != (0, 0)", control=False),
}  # fmt: skip

PROCESSES = {
    "signal another": Attack("os.kill(F['victim'], 0); return True"),
    "kill the parents": Attack("for p in F['parents']:\n            os.kill(p, 0)\n        return True"),
    "kill all that can be": Attack("os.kill(os.getppid(), 15); os.kill(os.getppid(), 9); time.sleep(0.2); return False", control=False),
    "a daemon that writes later": Attack(
        """
        def later():
            while True:
                time.sleep(0.01)
                open('late', 'w').close()
        daemon(later)
        return False
        """, control=False,
    ),
    "a change of priority": Attack("os.setpriority(os.PRIO_PROCESS, F['victim'], 5); return True"),
    "type into the terminal": Attack("import fcntl, termios\n        try:\n            fcntl.ioctl(0, termios.TIOCSTI, b'x')\n        except OSError as e:\n            return e.errno != errno.EPERM\n        return True"),
    "a set-user-id program": Attack("return 'NoNewPrivs:\\t0' in open('/proc/self/status').read()"),
    "capabilities": Attack("return 'CapEff:\\t0000000000000000' not in open('/proc/self/status').read()", control="root"),
}  # fmt: skip


def _reaches(host: str, family: str) -> str:
    return f"s = socket.socket(socket.{family}, socket.SOCK_STREAM); s.settimeout(2); s.connect({host}); return True"


NETWORK = {
    "TCP": Attack(_reaches("('127.0.0.1', F['tcp'])", "AF_INET")),
    "TCP over IPv6": Attack(_reaches("('::ffff:127.0.0.1', F['tcp'])", "AF_INET6")),
    "UDP": Attack("s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.sendto(b'x', ('127.0.0.1', F['udp'])); return False"),
    "a unix socket": Attack(_reaches("F['unix']", "AF_UNIX")),
    "an abstract unix socket": Attack(_reaches("'\\0' + F['abstract']", "AF_UNIX")),
    "a unix datagram": Attack("s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.connect('\\0d' + F['abstract']); return True"),
    "vsock": Attack("socket.socket(40, socket.SOCK_STREAM); return True", control=False),
    "netlink": Attack("socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0); return True"),
    "packets": Attack("socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0); return True", control="root"),
    "raw IP": Attack("socket.socket(socket.AF_INET, socket.SOCK_RAW, 1); return True", control="root"),
    "the kernel's cryptography": Attack("socket.socket(38, socket.SOCK_SEQPACKET, 0); return True", control=False),
    "every other family": Attack(
        """
        for family in set(range(2, 46)) - {socket.AF_INET, socket.AF_INET6}:
            for kind in (1, 2, 3, 5):
                try:
                    socket.socket(family, kind, 0)
                    return True
                except OSError:
                    pass
        return False
        """
    ),
    "a server that others reach": Attack(
        """
        s = socket.socket()
        s.bind(('127.0.0.1', F['free']))
        s.listen()
        s.settimeout(0.5)
        return bool(s.accept())
        """
    ),
}  # fmt: skip

# Calls with arguments that the kernel refuses: that it looks at them at all is what counts.
KERNEL = {
    # The control must leave the machine as it was: never over /tmp itself, which hides everybody's files.
    "mount": Attack("import tempfile\n        place = tempfile.mkdtemp().encode()\n        done = reached(165, b'none', place, b'tmpfs', 0, 0)\n        if done:\n            reached(166, place, 2)\n        return done", control="root"),
    "the new mount interface": Attack("return reached(430, b'tmpfs', 0) or reached(428, -1, b'/', 0x1)", control="root"),
    "unshare": Attack("return LIBC.unshare(0x10000000) == 0"),
    "clone into namespaces": Attack("return reached(56, 0x10000000 | 0x40000000 | 0x200, 0, 0, 0, 0)", control=False),
    "clone as a sibling": Attack("return reached(56, 0x8000 | 0x80000000, 0, 0, 0, 0)", control=False),
    "clone3": Attack("return reached(435, b'\\0' * 88, 1)"),
    "enter a namespace": Attack("return reached(308, os.open('/proc/self/ns/net', 0), 0)", control="root"),
    "chroot": Attack("return reached(161, b'/nowhere')", control="root"),
    "pivot_root": Attack("return reached(155, b'/nowhere', b'/nowhere')", control="root"),
    "bpf": Attack("return reached(321, 0, 0, 0)", control="root"),
    "performance counters": Attack("return reached(298, 0, 0, -1, -1, 0)", control="root"),
    "keyrings": Attack("return reached(250, 0, -4, 0)"),
    "add a key": Attack("return reached(248, 0, 0, 0, 0, 0)"),
    "io_uring": Attack("return reached(425, 1, 0)", control=False),
    "userfaultfd": Attack("return reached(323, 1)", control="root"),
    "handles of files": Attack("return reached(304, -1, 0, 0)", control="root"),
    "kexec": Attack("return reached(246, 0, 99, 0, 0)", control=False),
    "kernel modules": Attack("return reached(313, -1, b'', 0)", control=False),
    "reboot": Attack("return reached(169, 1, 2, 3, 4)", control="root"),
    "the clock": Attack("return reached(227, 99, 0)", control="root"),
    "the host's name": Attack("return reached(170, b'x', -1)", control="root"),
    "the kernel's settings": Attack("return bool(open('/proc/sys/kernel/core_pattern', 'r+'))", control="root"),
    "sysrq": Attack("return bool(open('/proc/sysrq-trigger', 'w'))", control=False),
    "the kernel's log": Attack("return reached(103, 10, 0, 0)", control=False),
    "the other machine interface": Attack("return reached(0x40000000 + 39)", control=False),
}  # fmt: skip

BETWEEN = {
    "a word in /dev/shm": Attack("p = '/dev/shm/canary-5f1d'; e = os.path.exists(p); open(p, 'w').close(); return e", times=2),
    "a word in /tmp": Attack("p = '/tmp/canary-5f1d'; e = os.path.exists(p); open(p, 'w').close(); return e", times=2),
    "a word in TMPDIR": Attack(
        "p = os.environ['TMPDIR'] + '/a'; e = os.path.exists(p); os.makedirs(p + '/b', exist_ok=True); os.chmod(p, 0); return e", control=False, times=2
    ),
    "a word in HOME": Attack("p = os.path.expanduser('~/.x'); e = os.path.exists(p); open(p, 'w').close(); return e", control=False, times=2),
    "a word in the copy": Attack("e = os.path.exists('new'); os.makedirs('new', exist_ok=True); return e", control=False, times=2),
    "compiled code for later": Attack(
        "e = os.path.exists('__pycache__/m.pyc'); os.makedirs('__pycache__', exist_ok=True); open('__pycache__/m.pyc', 'w').close(); return e",
        control=False, times=2,
    ),
    "shared memory of System V": Attack("return reached(29, 0, 0, 0)"),
    "a message queue": Attack("return reached(240, b'x', 0, 0, 0)"),
    "an abstract socket kept open": Attack(
        """
        s = socket.socket(socket.AF_UNIX)
        try:
            s.connect('\\0kept')
            return True
        except OSError:
            pass
        def serve():
            t = socket.socket(socket.AF_UNIX); t.bind('\\0kept'); t.listen(); time.sleep(60)
        daemon(serve); time.sleep(0.2)
        return False
        """, control=False, times=2,
    ),
}  # fmt: skip

# Where the kernel stops them, each of the many that are left tells what it came to.
BOMB = ("limit", "died", "raised", "forged")
RESOURCES = {
    "fork bomb": Attack("while True:\n            os.fork()", control=False, outcomes=BOMB),
    "fork bomb of daemons": Attack(
        "while True:\n            if os.fork() == 0:\n                os.setsid()", control=False, outcomes=BOMB
    ),
    "memory": Attack("held = []\n        while True:\n            held.append(bytearray(1 << 24))", control=False, outcomes=("limit", "exhausted")),
    "memory of many": Attack(
        """
        for _ in range(8):
            if os.fork() == 0:
                held = bytearray(os.urandom(1 << 20)) * 300
                time.sleep(60)
        time.sleep(60)
        """, control=False, outcomes=("limit",),
    ),
    "a large file": Attack("f = open('big', 'wb')\n        while True:\n            f.write(bytes(1 << 20)); f.flush()", control=False, outcomes=("limit", "died", "raised")),
    "much disk": Attack(
        """
        for n in range(10**6):
            with open('big%d' % n, 'wb') as f:
                for _ in range(16):
                    f.write(os.urandom(1 << 20))
        """, control=False, outcomes=("limit", "raised"),
    ),
    "deleted files": Attack(
        """
        held = []
        for n in range(500):
            held.append(open('big', 'wb')); os.unlink('big')
            for _ in range(16):
                held[-1].write(os.urandom(1 << 20))
            held[-1].flush()
        """, control=False, outcomes=("limit", "raised"),
    ),
    "memory through files": Attack(
        """
        for folder in (os.environ['TMPDIR'], os.environ['HOME'], '/tmp', '/dev/shm', '/var/tmp', '/run', '/'):
            for n in range(100):
                try:
                    with open('%s/big%d' % (folder, n), 'wb') as f:
                        for _ in range(16):
                            f.write(os.urandom(1 << 20))
                except OSError:
                    break
        """, control=False, outcomes=("limit", "raised"),
    ),
    "many files": Attack("for n in range(10**7):\n            open('f%d' % n, 'w').close()", control=False, outcomes=("limit", "raised")),
    "many open files": Attack("return len([os.open('data.txt', 0) for _ in range(5000)]) == 5000", control=False),
    "threads": Attack(
        "import threading\n        for _ in range(10**5):\n            threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n        return True",
        control=False, outcomes=("raised", "limit", "died", "exhausted"),
    ),
}  # fmt: skip

ATTACKS = FILES | SECRETS | PROCESSES | NETWORK | KERNEL | BETWEEN | RESOURCES


class World:
    """What attacks are after: a home, a repository, other processes and servers; tells what was done to them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home, self.root = folder / "home", folder / "repository"
        self.outside = folder / "outside"
        for path in (self.home / ".ssh", self.outside, self.root / ".git" / "hooks"):
            path.mkdir(parents=True)
        (self.home / ".ssh" / "id_rsa").write_text(CANARY)
        (self.root / ".git" / "config").write_text(CANARY)
        (self.root / "pyproject.toml").touch()
        for name in ("data.txt", "sub/data.txt", "pkg/__init__.py", "pkg/sub/data.txt"):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text("theirs\n")
        (self.root / "pkg" / "__init__.py").write_text("")
        (self.outside / "data.txt").write_text("untouched")
        self.victim = subprocess.Popen(
            [sys.executable, "-c", "import time; time.sleep(3600)", CANARY],
            env={"KEY": CANARY},
            stdin=subprocess.DEVNULL,
            cwd=self.home,
        )
        self.sockets: dict[str, socket.socket] = {}
        self.heard: list[str] = []
        self.open = os.open(self.home / ".ssh" / "id_rsa", os.O_RDONLY)
        os.set_inheritable(self.open, True)  # noqa: FBT003  the standard library's
        self.site = Path(sysconfig.get_path("purelib"))

    def listen(self) -> dict[str, Any]:
        """Serve on every kind of socket; return where."""
        name = f"{CANARY}-{os.getpid()}"
        unix = str(self.folder / "s")
        places = {
            "tcp": (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
            "udp": (socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0)),
            "unix": (socket.AF_UNIX, socket.SOCK_STREAM, unix),
            "abstract": (socket.AF_UNIX, socket.SOCK_STREAM, f"\0{name}"),
            "datagram": (socket.AF_UNIX, socket.SOCK_DGRAM, f"\0d{name}"),
        }
        for kind, (family, style, address) in places.items():
            made = self.sockets[kind] = socket.socket(family, style)
            made.bind(address)
            if style == socket.SOCK_STREAM:
                made.listen(50)
            elif family == socket.AF_INET:
                threading.Thread(target=self.hear, args=(made,), daemon=True).start()
        with socket.socket() as spare:
            spare.bind(("127.0.0.1", 0))
            free = spare.getsockname()[1]
        ports = {kind: self.sockets[kind].getsockname()[1] for kind in ("tcp", "udp")}
        threading.Thread(target=self.knock, args=(free,), daemon=True).start()
        return {**ports, "unix": unix, "abstract": name, "free": free}

    def hear(self, sock: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                self.heard.append(sock.recv(99).decode())

    def knock(self, port: int) -> None:
        """Try to reach a server that an attack may have started."""
        while self.victim.poll() is None:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), 0.1).close()
            time.sleep(0.02)

    def facts(self) -> dict[str, Any]:
        return {
            "canary": CANARY,
            "home": str(self.home),
            "root": str(self.root),
            "outside": str(self.outside),
            "site": str(self.site),
            "victim": self.victim.pid,
            "parents": [os.getpid(), os.getppid()],
            "open": self.open,
            **self.listen(),
        }

    def harm(self, scratch: Path) -> str:
        """Return what an attack did that should not be; empty where nothing, and mend it."""
        if (scratch / "evil").exists():
            (scratch / "evil").unlink()
            return "a file beside the copy"
        if (self.outside / "data.txt").read_text() != "untouched":
            return "a file outside was overwritten"
        if len(list(self.outside.iterdir())) != 1:
            return "files outside were made"
        if self.heard:
            self.heard.clear()
            return "a packet arrived"
        if self.victim.poll() is not None:
            return "another process was ended"
        if list((scratch / "project").glob("core*")):
            return "a core dump"
        return ""

    def close(self) -> None:
        self.victim.kill()
        self.victim.wait()
        os.close(self.open)
        for sock in self.sockets.values():
            sock.close()
        for path in (
            Path("/dev/shm", CANARY),
            Path("/tmp", CANARY),
            self.site / f"{CANARY}.txt",
        ):
            path.unlink(missing_ok=True)


def survivors(scratch: Path) -> list[str]:
    """Return the processes that the runner's workers left behind."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if os.fsencode(scratch) in (entry / "environ").read_bytes():
                    found.append((entry / "stat").read_text())
    return [row for row in found if row.rpartition(")")[2].split()[0] not in "ZX"]


def text_of(attack: Attack, facts: dict[str, Any]) -> str:
    body = attack.body
    if body.startswith("\n"):
        body = body.strip("\n").replace("\n        ", "\n    ").strip()
    else:
        body = body.replace("\n        ", "\n    ")
    # The replay makes its first call twice: an attack is made once.
    once = "def attack():\n    if not CAME:\n        CAME.append(made())\n    return CAME[0]\n"
    return f"F = {facts!r}\nCAME = []\n{HELP}\n\ndef made():\n    {body}\n\n\n{once}"


def attempt(
    runner: Runner, world: World, attack: Attack, facts: dict[str, Any]
) -> dict[str, Any]:
    """Make one attack as a candidate would; return what came of it."""
    place = Place(world.root / "m.py", "attack", module="m")
    text = text_of(attack, facts)
    place = Place(
        place.file, "attack", "m", (str(runner.workspace.copy), *runner.import_path)
    )
    came: dict[str, Any] = {}
    for _ in range(attack.times):
        started = time.monotonic()
        try:
            run = runner.replay(place, text, [Call(())], seconds=[WALL], wall=WALL)
        except WorkerError as error:
            return {"inside": True, "said": f"the worker is lost: {error}", "harm": ""}
        outcome = run.outcomes[0] if run.outcomes else {"kind": run.end}
        came = {
            "inside": outcome.get("shown") == "True",
            "said": outcome.get("shown") or outcome["kind"],
            "kind": outcome["kind"] if run.end in ("done", "stopped") else run.end,
            "error": run.error,
            "seconds": time.monotonic() - started,
        }
    time.sleep(0.03)
    came["harm"] = world.harm(runner.workspace.scratch)
    files = {p.name for p in runner.workspace.copy.iterdir()} - {".hypothesis"}
    came["left"] = sorted(files - {"pyproject.toml", "data.txt", "sub", "pkg", "m.py"})
    return came


def apart() -> None:
    """See to it that no attack that works does harm: no mount of ours is one of the machine's."""
    libc = ctypes.CDLL(None, use_errno=True)
    if os.geteuid() == 0:
        assert libc.unshare(0x00020000) == 0
        assert (
            libc.mount(b"none", b"/", None, ctypes.c_ulong(0x4000 | 1 << 18), None) == 0
        )


def main() -> None:
    mode, *names = sys.argv[1:]
    for name, value in SMALL_BOUNDS.items():
        setattr(client, name, value)
    if mode == "off":
        apart()
    choice = choose("off") if mode == "off" else choose("partial", backends=(mode,))
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        world = World(Path(folder))
        os.environ["HOME"] = str(world.home)
        facts = world.facts()
        (world.root / "m.py").write_text("def attack(): ...\n")
        came: dict[str, Any] = {"backend": choice.describe()}
        try:
            with Runner(world.root, Path(sys.executable), sandbox=choice) as runner:
                scratch = runner.workspace.scratch
                for name in names or ATTACKS:
                    came[name] = attempt(runner, world, ATTACKS[name], facts)
            came["survivors"] = survivors(scratch)
            came["scratch left"] = scratch.exists()
        finally:
            world.close()
            for path in world.root.rglob("*"):
                with contextlib.suppress(OSError):
                    path.chmod(0o700)
    sys.stdout.write(json.dumps(came))


if __name__ == "__main__":
    signal.alarm(900)  # whatever happens
    main()
