"""Launch: confine this process for good, then become the command that is given.

Started as ``python -I -S launch.py PLAN COMMAND...`` by `landlock.py`, in our own interpreter, before
anything of the project's environment runs.  PLAN is a descriptor to read JSON from: ``reads``, ``lists`` (names alone),
``writes`` and ``devices`` (paths), ``memory`` (folders to mount anew in memory), ``size`` (bytes of each),
``replaced`` (a folder, links to make in its place, and paths below that stay), ``filter`` (a seccomp program in
hex), ``namespaces`` (whether to make them), ``tell`` (a descriptor for the kernel's version of Landlock).
It may be JSON itself, ``still`` alone (paths), which makes just those read-only, for `bubblewrap.py`: there the
command confines itself.
Standard library only.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import select
import signal
import stat
import struct
import sys
from typing import Any

LIBC = ctypes.CDLL(None, use_errno=True)
CREATE, ADD, RESTRICT = 444, 445, 446
"""System calls of Landlock, alike on all architectures."""
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, TRUNCATE = 1, 2, 4, 8, 1 << 14
MAKE_CHAR, MAKE_BLOCK, DEVICE_CONTROL = 1 << 6, 1 << 11, 1 << 15
FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | DEVICE_CONTROL
BIND_AND_CONNECT, SCOPED = 3, 3
NET_SINCE, SCOPE_SINCE = 4, 6
"""The kernel's versions of Landlock from which on it bounds TCP, and signals with abstract sockets."""
NEWNS, NEWUSER, NEWPID, NEWNET, NEWIPC, NEWUTS, NEWCGROUP = (
    0x00020000, 0x10000000, 0x20000000, 0x40000000, 0x08000000, 0x04000000, 0x02000000,
)  # fmt: skip
NOSUID, NODEV, NOEXEC, REMOUNT, BIND, RECURSIVE, PRIVATE = (
    2, 4, 8, 32, 0x1000, 0x4000, 1 << 18,
)  # fmt: skip
SET_ATTRIBUTES, READ_ONLY, WHOLE_TREE = 442, 1, 0x8000
SET_PDEATHSIG, SET_SECCOMP, CAPBSET_DROP, SET_NO_NEW_PRIVS, CAP_AMBIENT = (
    1,
    22,
    24,
    38,
    47,
)
FILTER, CLEAR_ALL = 2, 4
LAST_CAPABILITY = 63
CAPABILITIES_3 = 0x20080522


def main() -> None:
    """Do as the arguments say."""
    plan, command = json.loads(sys.argv[1]), sys.argv[2:]
    if isinstance(plan, dict):
        keep_still(plan["still"])
        os.execvp(command[0], command)  # noqa: S606  as below
    with os.fdopen(plan, "rb") as file:
        plan = json.load(file)
    check(LIBC.prctl(SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0), "prctl")
    if plan["namespaces"]:
        apart(plan)
    version = landlock(plan)
    without_capabilities()
    seccomp(bytes.fromhex(plan["filter"]))
    if "tell" in plan:
        os.write(plan["tell"], str(version).encode())
    os.execv(command[0], command)  # noqa: S606  to become it is the point


def check(result: int, what: str) -> int:
    """Leave if a call failed: nothing may run half confined."""
    if result < 0:
        code = ctypes.get_errno()
        sys.exit(f"{what}: {os.strerror(code)}")
    return result


def apart(plan: dict[str, Any]) -> None:
    """Move into namespaces of our own; returns in the child that is their first process."""
    own_user(NEWUSER | NEWPID | NEWNET | NEWIPC | NEWUTS | NEWNS | NEWCGROUP)
    alive, end = os.pipe()
    child = os.fork()
    if child:
        leave_with(child)
    check(LIBC.prctl(SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0), "prctl")
    os.close(end)
    if select.select([alive], [], [], 0)[0]:  # the parent died before the call
        os._exit(1)
    os.close(alive)
    mount(b"none", b"/", b"", RECURSIVE | PRIVATE)
    mount(b"proc", b"/proc", b"proc", NOSUID | NODEV | NOEXEC)
    if "replaced" in plan:
        replace(*plan["replaced"])
    read_only_but(plan["writes"])
    for folder in plan["memory"]:
        options = f"size={plan['size']},mode=700".encode()
        mount(b"tmpfs", os.fsencode(folder), b"tmpfs", NOSUID | NODEV, options)
    loopback()


def keep_still(paths: list[str]) -> None:
    """Make files read-only in a view of our own, which what we become hands on: devices are used, not changed."""
    if LIBC.unshare(NEWNS) < 0:  # root of a container
        own_user(NEWUSER | NEWNS)
    mount(b"none", b"/", b"", RECURSIVE | PRIVATE)
    for path in filter(os.path.exists, paths):
        place = os.fsencode(path)
        mount(place, place, b"", BIND)
        mount(b"none", place, b"", BIND | REMOUNT | READ_ONLY | NOSUID | NOEXEC)


def own_user(flags: int) -> None:
    """Move into namespaces, with a user namespace in which we are who we were."""
    user, group = os.getuid(), os.getgid()
    check(LIBC.unshare(flags), "unshare")
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        fd = os.open(f"/proc/self/{name}", os.O_WRONLY)
        os.write(fd, text.encode())
        os.close(fd)


def leave_with(child: int) -> None:
    """Wait for the child and end as it does; hold nothing that tells others whether it lives."""
    for fd in range(3):
        os.close(fd)
    _, status = os.waitpid(child, 0)
    os._exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 1)


def mount(
    source: bytes, target: bytes, kind: bytes, flags: int, options: bytes = b""
) -> None:
    """Mount, or leave."""
    done = LIBC.mount(source, target, kind, ctypes.c_ulong(flags), options)
    check(done, f"mount {os.fsdecode(target)}")


def replace(folder: str, links: list[list[str]], kept: list[str]) -> None:
    """Let links stand in the place of what a folder holds, but for some paths below it."""
    held = [(path, os.open(path, os.O_PATH | os.O_CLOEXEC)) for path in kept]
    options = b"size=1m,mode=755"
    mount(b"tmpfs", os.fsencode(folder), b"tmpfs", NOSUID | NODEV, options)
    for link, target in links:
        os.symlink(target, link)  # noqa: PTH211  without `pathlib` it starts sooner
    for path, fd in held:
        is_folder = stat.S_ISDIR(os.fstat(fd).st_mode)
        parent = path if is_folder else path.rpartition("/")[0]
        os.makedirs(parent, exist_ok=True)  # noqa: PTH103  likewise
        if not is_folder:
            os.close(os.open(path, os.O_CREAT | os.O_CLOEXEC))
        source = f"/proc/self/fd/{fd}".encode()
        mount(source, os.fsencode(path), b"", BIND | RECURSIVE)
        os.close(fd)


def read_only_but(folders: list[str]) -> None:
    """Make every file system read-only but some folders: Landlock does not keep from changing modes and times."""
    for folder in folders:
        mount(os.fsencode(folder), os.fsencode(folder), b"", BIND | RECURSIVE)
    for path, set_, clear in (
        ("/", READ_ONLY, 0),
        *((f, 0, READ_ONLY) for f in folders),
    ):
        attributes = struct.pack("QQQQ", set_, clear, 0, 0)
        size = ctypes.c_size_t(len(attributes))
        done = LIBC.syscall(
            SET_ATTRIBUTES, -100, os.fsencode(path), WHOLE_TREE, attributes, size
        )
        check(done, f"mount {path} read-only")


def loopback() -> None:
    """Bring the new network's only interface up, for tests that talk to themselves."""
    import fcntl
    import socket

    up, set_flags = 1, 0x8914
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sH14x", b"lo", up))


def landlock(plan: dict[str, Any]) -> int:
    """Allow what the plan lists and nothing else; return the kernel's version."""
    version = LIBC.syscall(CREATE, None, ctypes.c_size_t(0), 1)
    if version < 1:
        code = ctypes.get_errno()
        why = "not enabled" if code == errno.EOPNOTSUPP else os.strerror(code)
        sys.exit(f"the kernel has no Landlock ({why})")
    handled = (1 << {1: 13, 2: 14, 3: 15, 4: 15}.get(version, 16)) - 1
    net = BIND_AND_CONNECT if version >= NET_SINCE and not plan["namespaces"] else 0
    scoped = SCOPED if version >= SCOPE_SINCE else 0
    size = 24 if version >= SCOPE_SINCE else 16 if version >= NET_SINCE else 8
    rules = struct.pack("QQQ", handled, net, scoped)
    made = check(LIBC.syscall(CREATE, rules, ctypes.c_size_t(size), 0), "landlock")
    readable = EXECUTE | READ_FILE | READ_DIR
    everything = handled & ~(MAKE_CHAR | MAKE_BLOCK)
    device = READ_FILE | WRITE_FILE | TRUNCATE
    for paths, rights in (
        ("reads", readable),
        ("lists", READ_DIR),
        ("writes", everything),
        ("devices", device),
    ):
        for path in plan[paths]:
            allow(made, path, rights & handled)
    no_new_privileges()
    check(LIBC.syscall(RESTRICT, made, 0), "landlock")
    os.close(made)
    return int(version)


def allow(made: int, path: str, rights: int) -> None:
    """Add a rule for a path, if it is still there."""
    try:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # gone meanwhile: then there is nothing to allow
    if not stat.S_ISDIR(os.fstat(fd).st_mode):
        rights &= FILE_RIGHTS
    rule = struct.pack("=Qi", rights, fd)
    check(LIBC.syscall(ADD, made, 1, rule, 0), f"landlock {path}")
    os.close(fd)


def no_new_privileges() -> None:
    """Make set-user-id programs of no use."""
    check(LIBC.prctl(SET_NO_NEW_PRIVS, 1, 0, 0, 0), "prctl")


def without_capabilities() -> None:
    """Give up every capability, now and for what is executed later."""
    for capability in range(LAST_CAPABILITY + 1):
        LIBC.prctl(CAPBSET_DROP, capability, 0, 0, 0)
    LIBC.prctl(CAP_AMBIENT, CLEAR_ALL, 0, 0, 0)
    header = struct.pack("Ii", CAPABILITIES_3, 0)
    check(LIBC.capset(header, bytes(24)), "capset")


def seccomp(code: bytes) -> None:
    """Install a filter of system calls."""
    held = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("H6xQ", len(code) // 8, ctypes.addressof(held))
    no_new_privileges()
    check(LIBC.prctl(SET_SECCOMP, FILTER, program, 0, 0), "seccomp")


if __name__ == "__main__":
    main()
