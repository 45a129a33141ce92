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
from selfrefine.verify.values import Call
from selfrefine_runner.client import worker
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.sandbox import Choice, cgroup, choose

CANARY = "canary-5f1d"
WALL = 20.0
KNOWN = {
    "landlock without namespaces": {
        "make a file of the repository readable",
        "a key on another's command line",
        "kill all that can be",
        "every signal for the worker",
    }
}
"""What `selfrefine info` says that a backend cannot stop."""
SMALL_BOUNDS = {
    "MEMORY": 384 << 20,
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
        "for _ in range(1200):\n            os.mkdir('deep'); os.chdir('deep')\n        return False", control=False
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
        # One that every kernel has comes first: asked for others, a kernel loads what it has of them.
        for family in (socket.AF_NETLINK, *(set(range(2, 46)) - {socket.AF_INET, socket.AF_INET6})):
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
NOT_TRIED = {"inside": False, "harm": "", "left": [], "error": "", "kind": "limit"}
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
                held = bytearray(os.urandom(1 << 20)) * 150
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


def _word(found: str, left: str) -> Attack:
    """Return an attack that leaves a word for a later job, and looks for one first.

    What the folders of the machine hold is left alone: such a word is tried in a process space of its own alone.
    """
    shared = "/tmp" in left or "/dev" in left
    first = (
        "if os.getppid() != 1:\n            return False\n        " if shared else ""
    )
    body = f"{first}e = {found}\n        {left}\n        return e"
    return Attack(body, control=False, times=2)


def _sent(kind: str, sending: str = "pair[0].sendto(b'x', F['datagrams'])") -> Attack:
    return Attack(
        f"pair = socket.socketpair(socket.AF_UNIX, {kind})\n        {sending}\n        return True"
    )


def _has_protocol(number: int) -> bool:
    """Whether this kernel makes streams of a protocol."""
    try:
        socket.socket(socket.AF_INET, socket.SOCK_STREAM, number).close()
    except OSError:
        return False
    return True


LATEST = tuple(int(part) for part in os.uname().release.split(".")[:2]) >= (6, 15)

DATAGRAMS = {
    "a datagram from a pair": _sent("socket.SOCK_DGRAM"),
    "a datagram from a pair with flags": _sent("socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK"),
    "a datagram from a pair of raw sockets": _sent("socket.SOCK_RAW"),
    "a datagram with its address in a message": _sent("socket.SOCK_DGRAM", "pair[0].sendmsg([b'x'], [], 0, F['datagrams'])"),
    "a pair that connects elsewhere": _sent("socket.SOCK_DGRAM", "pair[0].connect(F['datagrams']); pair[0].send(b'x')"),
    "a datagram to a name": Attack("socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b'x', F['datagrams']); return True"),
    "a left end that connects elsewhere": Attack(
        "pair = socket.socketpair(); pair[0].close(); pair[1].connect(F['unix']); return True", control=False
    ),
    "a pair of packets with an address": Attack(
        "pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET); pair[0].close(); pair[1].sendto(b'x', F['datagrams']); return True",
        control=False,
    ),
    "a pair of another family": Attack("socket.socketpair(30, socket.SOCK_DGRAM); return True", control=False),
    "larger buffers": Attack(
        "one = socket.socketpair()[0]; had = one.getsockopt(1, 7); one.setsockopt(1, 7, had); return one.getsockopt(1, 7) > had"
    ),
    "sending without a copy": Attack("socket.socket().setsockopt(1, 60, 1); return True"),
}  # fmt: skip

OTHERS = {
    "another's limits": Attack("import resource; resource.prlimit(F['victim'], resource.RLIMIT_CORE, (0, 0)); return True"),
    "another's processor": Attack("os.sched_setaffinity(F['victim'], {0}); return True"),
    "another's scheduler": Attack("os.sched_setscheduler(F['victim'], os.SCHED_BATCH, os.sched_param(0)); return True"),
    "another's place at the disk": Attack("return LIBC.syscall(251, 1, F['victim'], 3 << 13) == 0"),
    "another's group": Attack("return os.setpriority(os.PRIO_PGRP, os.getpgid(F['victim']), 1) is None", control=False),
    "all of the user's": Attack("os.setpriority(os.PRIO_USER, 0, 1); return True", control=False),
    "compare with another": Attack("return reached(312, os.getpid(), os.getpid(), 0, 0, 0)"),
    "advise another's memory": Attack("return reached(440, -1, 0, 0, 0, 0)"),
    "take a dying one's memory": Attack("return reached(448, -1, 0)"),
    "move another's pages": Attack("return reached(256, 0, 0, 0, 0) or reached(279, 0, 0, 0, 0, 0, 0)"),
    "interrupt the worker": Attack("os.kill(os.getppid(), 2); time.sleep(0.2); return False", control=False),
    "every signal for the worker": Attack(
        "for n in set(range(1, 65)) - {9, 19}:\n            reached(62, os.getppid(), n)\n        time.sleep(0.2); return False", control=False
    ),
    "the worker's limit of time": Attack(
        "import resource; resource.prlimit(os.getppid(), resource.RLIMIT_CPU, (0, 0)); time.sleep(0.2); return True", control=False
    ),
    "the worker's place when memory ends": Attack("open('/proc/%d/oom_score_adj' % os.getppid(), 'w').write('1000'); return True", control=False),
    "a lease on a file of the system": Attack(
        "import fcntl; return fcntl.fcntl(os.open(os.__file__, 0), fcntl.F_SETLEASE, fcntl.F_RDLCK) == 0", control="root"
    ),
    "notes of what happens in a folder": Attack("import fcntl; return fcntl.fcntl(os.open('/usr', 0), fcntl.F_NOTIFY, 4) == 0"),
    "a watch on a folder": Attack("return LIBC.inotify_add_watch(LIBC.inotify_init1(0), b'/usr', 0x100) >= 0"),
    "a daemon whose first thread has ended": Attack(
        """
        import threading
        def later():
            while True:
                time.sleep(0.01)
                open('late', 'w').close()
        def two():
            threading.Thread(target=later).start()
            LIBC.syscall(60, 0)
        daemon(two)
        time.sleep(0.1)
        return False
        """, control=False,
    ),
}  # fmt: skip

CALLS = {
    "slots of asynchronous reading": Attack("return reached(206, 1, ctypes.byref(ctypes.c_long(0)))"),
    "a tree with attributes": Attack("return reached(467, -1, b'', 0, 0, 0)", control=LATEST),
    "calls that nobody knows yet": Attack("return any(reached(n, -1, -1, -1, -1, -1) for n in range(463, 700))", control=LATEST),
    "marks for all files": Attack("return reached(301, -1, 0, 0, -1, 0)"),
    "a file's handle": Attack("return reached(303, -100, b'/', 0, 0, 0)"),
    "a filter of its own": Attack("return reached(317, 99, 0, 0)"),
    "a filter by another door": Attack("return LIBC.prctl(22, 2, 0, 0, 0) != 0 and ctypes.get_errno() != errno.EPERM"),
    "rules of its own": Attack("return reached(444, 0, 0, 1)"),
    "descriptors of its own for a thread that shares them": Attack("return reached(436, 1000, 1000, 2)"),
    "a thread with descriptors of its own": Attack("return reached(56, 0x10000, 0, 0, 0, 0)"),
    "memory without a name": Attack("return reached(319, b'x', 0)"),
    "secret memory": Attack("return reached(447, 0)", control=False),
    "pages for pipes": Attack("return reached(278, -1, 0, 0, 0)"),
    "shared memory of another": Attack("return reached(30, 1 << 30, 0, 0) or reached(31, 1 << 30, 2, 0)"),
    "semaphores of System V": Attack("return reached(64, 0, 0, 0) or reached(65, 1 << 30, 0, 0) or reached(66, 1 << 30, 0, 12)"),
    "messages of System V": Attack("return reached(68, 1 << 30, 0) or reached(71, 1 << 30, 2, 0)"),
    "remove a message queue": Attack("return reached(241, b'canary-5f1d')"),
    "quotas": Attack("return reached(179, -1, 0, 0, 0) or reached(443, -1, 0, 0, 0)"),
    "accounts of processes": Attack("return reached(163, b'/nowhere')", control="root"),
    "swap": Attack("return reached(167, b'/nowhere', 0) or reached(168, b'/nowhere')", control="root"),
    "the domain's name": Attack("return reached(171, b'x', -1)", control="root"),
    "ports of the machine": Attack("return reached(172, 0) or reached(173, 0, 0, 0)", control=False),
    "tables of segments": Attack("return reached(154, 9, 0, 0)", control=False),
    "the entry for 32 bits": Attack(
        """
        import mmap
        page = mmap.mmap(-1, 4096, prot=7)
        page.write(bytes.fromhex('53b814000000cd805bc3'))  # getpid as i386 asks for it
        pid = os.fork()
        if pid == 0:
            call = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
            os._exit(0 if call() == os.getpid() else 1)
        return os.waitpid(pid, 0)[1] == 0
        """, control=False,
    ),
    "the kernel's log as a file": Attack("return os.open('/dev/kmsg', os.O_RDONLY | os.O_NONBLOCK) >= 0", control=False),
    "a disk": Attack("return any(stat.S_ISBLK(os.stat('/dev/' + name).st_mode) for name in os.listdir('/dev'))", control=False),
}  # fmt: skip

WORDS = {
    "the mode of the copy": _word("os.stat('.').st_mode & 0o777 == 0o711", "os.chmod('.', 0o711)"),
    "an attribute of the copy": _word("bool(os.listxattr('.'))", "os.setxattr('.', 'user.w', b'1')"),
    "the times of the copy": _word("os.stat('.').st_atime == 12345", "os.utime('.', (12345, 12345))"),
    "an access list of the copy": _word(
        "bool(os.listxattr('.'))",
        "os.setxattr('.', 'system.posix_acl_default', struct.pack('<I' + 'HHI' * 3, 2, 1, 7, -1 & 0xffffffff, 4, 5, -1 & 0xffffffff, 32, 5, -1 & 0xffffffff))",
    ),
    "the mode of a folder": _word("os.stat('sub').st_mode & 0o777 == 0o711", "os.chmod('sub', 0o711)"),
    "an attribute of a folder": _word("bool(os.listxattr('sub'))", "os.setxattr('sub', 'user.w', b'1')"),
    "an attribute of a file": _word("bool(os.listxattr('sub/data.txt'))", "os.setxattr('sub/data.txt', 'user.w', b'1')"),
    "the times of a folder": _word("os.stat('sub').st_mtime == 12345", "os.utime('sub', (12345, 12345))"),
    "a flag of the copy": Attack(
        """
        import fcntl
        fd = os.open('.', 0)
        had = struct.unpack('l', fcntl.ioctl(fd, 0x80086601, bytes(8)))[0] & 0x40
        try:
            fcntl.ioctl(fd, 0x40086602, struct.pack('l', 0x40))
        except OSError:
            pass
        return bool(had)
        """, control=False, times=2,
    ),
    "the mode of HOME": _word("os.stat(os.environ['HOME']).st_mode & 0o777 == 0o711", "os.chmod(os.environ['HOME'], 0o711)"),
    "an attribute of TMPDIR": _word("bool(os.listxattr(os.environ['TMPDIR']))", "os.setxattr(os.environ['TMPDIR'], 'user.w', b'1')"),
    "the times of TMPDIR": _word("os.stat(os.environ['TMPDIR']).st_atime == 12345", "os.utime(os.environ['TMPDIR'], (12345, 12345))"),
    "an attribute of /dev/shm": _word("bool(os.listxattr('/dev/shm'))", "os.setxattr('/dev/shm', 'user.w', b'1')"),
    "the mode of /tmp": _word("os.stat('/tmp').st_mode & 0o7777 == 0o711", "os.chmod('/tmp', 0o711)"),
    "a word in /dev": _word("os.path.exists('/dev/canary-5f1d')", "open('/dev/canary-5f1d', 'w').close()"),
    "a word wherever one can be left": Attack(
        """
        own = {os.environ['HOME'], os.environ['TMPDIR'], '/tmp', '/var/tmp', '/dev/shm', os.getcwd()}
        found = False
        for row in open('/proc/self/mounts'):
            folder = row.split()[1]
            if folder not in own and os.path.isdir(folder):
                found |= os.path.exists(folder + '/canary-5f1d')
                try:
                    open(folder + '/canary-5f1d', 'w').close()
                except OSError:
                    pass
        return found
        """, control=False, times=2,
    ),
    "the mode of the terminals' door": _word("os.stat('/dev/pts/ptmx').st_mode & 0o777 == 0o611", "os.chmod('/dev/pts/ptmx', 0o611)"),
    "the times of the terminals' door": _word("os.stat('/dev/pts/ptmx').st_mtime == 12345", "os.utime('/dev/pts/ptmx', (12345, 12345))"),
    "the mode of the terminals' folder": _word("os.stat('/dev/pts').st_mode & 0o777 == 0o711", "os.chmod('/dev/pts', 0o711)"),
    "the time of reading a file": _word("0 < os.stat('sub/data.txt').st_atime_ns - F['started'] < 10**13", "open('sub/data.txt').read()"),
    "the log's size": _word("os.fstat(2).st_size > 4000", "os.write(2, b'x' * 5000)"),
    "the log's mode": _word("os.fstat(2).st_mode & 0o777 == 0o611", "os.fchmod(2, 0o611)"),
    "an attribute of the log": _word("bool(os.listxattr(2))", "os.setxattr(2, 'user.w', b'1')"),
    "what the log holds": _word("b'W0RD' in open('/proc/self/fd/2', 'rb').read()", "os.write(2, b'W0RD')"),
    "flags of what is inherited": Attack(
        """
        import fcntl
        flags = [fcntl.fcntl(fd, fcntl.F_GETFL) for fd in range(3)]
        for fd, flag in enumerate(flags):
            fcntl.fcntl(fd, fcntl.F_SETFL, flag | os.O_NONBLOCK)
        return any(flag & os.O_NONBLOCK for flag in flags)
        """, control=False, times=2,
    ),
    "the worker's priority": _word("os.getpriority(0, 0) == 7", "os.setpriority(os.PRIO_PROCESS, os.getppid(), 7)"),
    "the priority of the worker's group": _word(
        "os.getpriority(0, 0) == 7", "os.setpgid(0, os.getpgid(os.getppid())); os.setpriority(os.PRIO_PGRP, 0, 7)"
    ),
    "the worker's processor": _word("len(os.sched_getaffinity(0)) == 1", "os.sched_setaffinity(os.getppid(), {0})"),
    "the worker's scheduler": _word("os.sched_getscheduler(0) == 3", "os.sched_setscheduler(os.getppid(), 3, os.sched_param(0))"),
    "the worker's limits": _word(
        "__import__('resource').getrlimit(8)[0] == 4096", "__import__('resource').prlimit(os.getppid(), 8, (4096, 4096))"
    ),
    "the worker's place at the disk": _word("LIBC.syscall(252, 1, 0) == 3 << 13", "LIBC.syscall(251, 1, os.getppid(), 3 << 13)"),
}  # fmt: skip

# In a process space of its own alone: elsewhere these are the machine's own, and would be changed if this works.
DEVICES = {
    "the mode of the machine's devices": Attack(
        """
        if os.getppid() != 1:
            return False
        changed = False
        for name in ('null', 'zero', 'full', 'random', 'urandom', 'tty'):
            try:
                path = '/dev/' + name
                os.chmod(path, os.stat(path).st_mode & 0o7777)  # as it is: that it may is what counts
                changed = True
            except OSError:
                pass
        return changed
        """, control=False,
    ),
    "a mount that can be written": Attack(
        """
        own = {os.environ['HOME'], os.environ['TMPDIR'], '/tmp', '/var/tmp', '/dev/shm', '/dev/pts', os.getcwd()}
        rows = [row.split() for row in open('/proc/self/mountinfo')]
        return os.getppid() == 1 and any('rw' in row[5].split(',') and row[4] not in own for row in rows)
        """, control=False,
    ),
}  # fmt: skip

# Each holds more than `SMALL_BOUNDS` allows for half a second: without bounds that is no harm.
FULL = ("limit", "raised", "returned", "exhausted", "died")
HOARDS = {
    "memory in files without a name": Attack(
        """
        held = []
        for _ in range(19):
            held.append(os.memfd_create('x'))
            os.write(held[-1], bytes(24 << 20))
        time.sleep(0.5)
        return True
        """, outcomes=FULL,
    ),
    "memory in files on their way": Attack(
        """
        import array
        here, there = socket.socketpair()
        for _ in range(19):
            fd = os.memfd_create('x')
            os.write(fd, bytes(24 << 20))
            here.sendmsg([b'x'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [fd]))])
            os.close(fd)
        time.sleep(0.5)
        return True
        """, outcomes=FULL,
    ),
    "memory in unix sockets": Attack(
        """
        held, size = [], 0
        while size < 450 << 20 and len(held) < 900:
            pair = socket.socketpair()
            held += pair
            for end in pair:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)
                end.setblocking(False)
                try:
                    while True:
                        size += end.send(bytes(1 << 16))
                except BlockingIOError:
                    pass
        time.sleep(0.5)
        return size >= 384 << 20
        """, outcomes=FULL,
    ),
    "memory in sockets on their way": Attack(
        """
        import array
        here, there = socket.socketpair()
        size = sent = 0
        while size < 450 << 20 and sent < 250:
            pair = socket.socketpair()
            for end in pair:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)
                end.setblocking(False)
                try:
                    while True:
                        size += end.send(bytes(1 << 16))
                except BlockingIOError:
                    pass
            fds = array.array('i', [end.fileno() for end in pair])
            here.sendmsg([b'x'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)])
            for end in pair:
                end.close()
            sent += 1
        time.sleep(0.5)
        return size >= 384 << 20
        """, outcomes=FULL,
    ),
    "memory in many small sockets": Attack(
        """
        for _ in range(4):
            if os.fork() == 0:
                held = [end for _ in range(400) for end in socket.socketpair()]
                for end in held:
                    end.setblocking(False)
                    try:
                        while True:
                            end.send(bytes(1 << 15))
                    except BlockingIOError:
                        pass
                time.sleep(60)
        time.sleep(1.5)
        return True
        """, outcomes=FULL,
    ),
    "memory in connections": Attack(
        """
        server = socket.create_server(('127.0.0.1', 0), backlog=500)
        held, size = [], 0
        while size < 450 << 20 and len(held) < 900:
            end = socket.create_connection(server.getsockname())
            held += [end, server.accept()[0]]
            for end in held[-2:]:
                end.settimeout(0.02)
                try:
                    while True:
                        size += end.send(bytes(1 << 18))
                except OSError:
                    pass
        time.sleep(0.5)
        return size >= 384 << 20
        """, outcomes=FULL,
    ),
    "a connection of several paths, which the kernel does not list": Attack(
        """
        socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262).close()
        return True
        """, control=_has_protocol(262),
    ),
    "shared pages that nobody occupies": Attack(
        """
        import mmap
        told, tell = os.pipe()
        for _ in range(4):
            if os.fork() == 0:
                page = mmap.mmap(-1, 120 << 20)
                for at in range(0, len(page), 1 << 20):
                    page[at : at + (1 << 20)] = bytes(1 << 20)
                    page.madvise(mmap.MADV_DONTNEED)
                os.write(tell, b'x')
                time.sleep(60)
        all(os.read(told, 1) for _ in range(4))
        time.sleep(0.5)
        return True
        """, outcomes=FULL,
    ),
    "shared pages of /dev/zero": Attack(
        """
        import mmap
        told, tell = os.pipe()
        for _ in range(4):
            if os.fork() == 0:
                page = mmap.mmap(os.open('/dev/zero', os.O_RDWR), 120 << 20)
                for at in range(0, len(page), 1 << 20):
                    page[at : at + (1 << 20)] = bytes(1 << 20)
                    page.madvise(mmap.MADV_DONTNEED)
                os.write(tell, b'x')
                time.sleep(60)
        all(os.read(told, 1) for _ in range(4))
        time.sleep(0.5)
        return True
        """, outcomes=FULL,
    ),
    "memory of threads whose first has ended": Attack(
        """
        import threading
        def hold():
            held = bytes(b'x') * (120 << 20)
            os.write(tell, b'x')
            time.sleep(60)
        told, tell = os.pipe()
        for _ in range(4):
            if os.fork() == 0:
                threading.Thread(target=hold).start()
                LIBC.syscall(60, 0)
        all(os.read(told, 1) for _ in range(4))
        time.sleep(0.5)
        return True
        """, outcomes=FULL,
    ),
    "memory in pipes": Attack(
        """
        import fcntl
        held, size = [], 0
        while size < 450 << 20 and len(held) < 900:
            held += os.pipe()
            fcntl.fcntl(held[-1], 1031, 1 << 20)
            os.set_blocking(held[-1], False)
            size += os.write(held[-1], bytes(1 << 20))
        time.sleep(0.5)
        return size >= 384 << 20
        """, control="root", outcomes=FULL,
    ),
    "deleted files on their way": Attack(
        """
        import array
        here, there = socket.socketpair()
        for _ in range(8):
            with open('big', 'wb') as file:
                for _ in range(15):
                    file.write(os.urandom(1 << 20))
                file.flush()
                here.sendmsg([b'x'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [file.fileno()]))])
            os.unlink('big')
        time.sleep(0.5)
        return True
        """, outcomes=FULL,
    ),
    "deleted files that are mapped": Attack(
        """
        LIBC.mmap.restype = ctypes.c_void_p
        for _ in range(8):
            with open('big', 'w+b') as file:
                file.write(b'x')
                file.flush()
                LIBC.mmap(None, ctypes.c_size_t(4096), 1, 1, file.fileno(), ctypes.c_long(0))
                for _ in range(15):
                    file.write(os.urandom(1 << 20))
            os.unlink('big')
        time.sleep(0.5)
        return True
        """, outcomes=FULL,
    ),
    "files in folders too deep to be named": Attack(
        """
        for _ in range(20):
            os.mkdir('d' * 250)
            os.chdir('d' * 250)
        for n in range(8):
            with open('big%d' % n, 'wb') as file:
                for _ in range(15):
                    file.write(os.urandom(1 << 20))
        time.sleep(0.5)
        return True
        """, control=False, outcomes=FULL,
    ),
    "files in a folder that is closed": Attack(
        """
        os.mkdir('closed')
        held = [open('closed/big%d' % n, 'wb') for n in range(8)]
        os.chmod('closed', 0)
        for file in held:
            for _ in range(15):
                file.write(os.urandom(1 << 20))
            file.close()
        time.sleep(0.5)
        return True
        """, control=False, outcomes=FULL,
    ),
    "deleted files of a thread with descriptors of its own": Attack(
        """
        import threading
        def hold():
            LIBC.syscall(436, 1000, 1000, 2)
            held = []
            for _ in range(8):
                held.append(open('big', 'wb'))
                os.unlink('big')
                for _ in range(15):
                    held[-1].write(os.urandom(1 << 20))
                held[-1].flush()
            time.sleep(0.5)
        thread = threading.Thread(target=hold)
        thread.start()
        thread.join()
        return True
        """, outcomes=FULL,
    ),
    "files in /dev": Attack(
        """
        for n in range(19):
            with open('/dev/big%d' % n, 'wb') as file:
                file.write(os.urandom(24 << 20))
        return True
        """, control=False, outcomes=FULL,
    ),
    "huge pages": Attack(
        "LIBC.mmap.restype = ctypes.c_void_p; return LIBC.mmap(None, ctypes.c_size_t(450 << 20), 3, 0x40021, -1, ctypes.c_long(0)) != 2**64 - 1",
        control=False, outcomes=FULL,
    ),
}  # fmt: skip

ATTACKS = FILES | SECRETS | PROCESSES | NETWORK | KERNEL | BETWEEN | RESOURCES
ATTACKS |= DATAGRAMS | OTHERS | CALLS | WORDS | DEVICES | HOARDS


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
            "datagrams": (socket.AF_UNIX, socket.SOCK_DGRAM, str(self.folder / "d")),
        }
        for kind, (family, style, address) in places.items():
            made = self.sockets[kind] = socket.socket(family, style)
            made.bind(address)
            if style == socket.SOCK_STREAM:
                made.listen(50)
            elif kind != "datagram":
                threading.Thread(target=self.hear, args=(made,), daemon=True).start()
        with socket.socket() as spare:
            spare.bind(("127.0.0.1", 0))
            free = spare.getsockname()[1]
        ports = {kind: self.sockets[kind].getsockname()[1] for kind in ("tcp", "udp")}
        threading.Thread(target=self.knock, args=(free,), daemon=True).start()
        sockets = {"unix": unix, "datagrams": str(self.folder / "d")}
        return {**ports, **sockets, "abstract": name, "free": free}

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
            "started": time.time_ns(),
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
    runner: Project, world: World, attack: Attack, facts: dict[str, Any]
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
            plan = ReplayPlan([Call(())], seconds=[WALL], wall=WALL)
            run = replay_calls(runner, place, text, plan)
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


def bombs_end(choice: Choice) -> bool:
    """Whether what forks without end is bounded: of root's, only a process space of its own or a cgroup does that."""
    if os.geteuid() != 0 or choice.describe().find("command lines") < 0:
        return True
    groups = cgroup.make(64, 1 << 30)
    bounded = any((group / "pids.max").exists() for group in groups)
    cgroup.remove(groups)
    return bounded


def too_long(*_: object) -> None:
    """End with all that was started; and if that does not end either, without."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(60)
    sys.exit("too slow")


def main() -> None:
    mode, *names = sys.argv[1:]
    for name, value in SMALL_BOUNDS.items() if mode != "off" else ():
        setattr(worker, name, value)
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
            with Project(world.root, Path(sys.executable), sandbox=choice) as runner:
                scratch = runner.workspace.scratch
                for name in names or ATTACKS:
                    if "fork bomb" in name and not bombs_end(choice):
                        came[name] = NOT_TRIED
                        continue
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
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(900)  # whatever happens
    main()
