"""Seccomp: which system calls a candidate has no business with, as a filter that the kernel runs.

A deny-list, since project code may use whatever Python and its libraries use: what reaches other
processes, the kernel's own settings, new namespaces, or sockets that no network namespace holds.
"""

from __future__ import annotations

import errno
import os
import platform
import socket
import struct
import sys
from dataclasses import dataclass, field

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""The kernel's own numbers of them (linux/audit.h)."""

# Name: its number on x86_64 and on aarch64; None where there is no such call.
_DENIED: dict[str, tuple[int | None, int | None]] = {
    # into other processes
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "pidfd_getfd": (438, 438), "kcmp": (312, 272), "process_madvise": (440, 440), "move_pages": (279, 239),
    # other views of the file system, other namespaces
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51),
    "unshare": (272, 97), "setns": (308, 268), "open_tree": (428, 428), "move_mount": (429, 429),
    "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433),
    "mount_setattr": (442, 442), "open_by_handle_at": (304, 265), "quotactl": (179, 60),
    "fanotify_init": (300, 262),
    # large parts of the kernel that tests do without and attackers do not
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218),
    # what outlives a process and would carry a word from one verdict to the next
    "shmget": (29, 194), "msgget": (68, 186), "semget": (64, 190), "mq_open": (240, 180),
    # the machine itself
    "kexec_load": (246, 104), "kexec_file_load": (320, 294), "reboot": (169, 142),
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "swapon": (167, 224), "swapoff": (168, 225), "acct": (163, 89), "syslog": (103, 116),
    "settimeofday": (164, 170), "clock_settime": (227, 112), "clock_adjtime": (305, 266),
    "adjtimex": (159, 171), "sethostname": (170, 161), "setdomainname": (171, 162),
    "iopl": (172, None), "ioperm": (173, None), "modify_ldt": (154, None),
}  # fmt: skip
_SOCKET, _CLONE, _IOCTL = (41, 198), (56, 220), (16, 29)
_CLONE3 = 435
_NAMESPACES = 0x7E020000
_CLONE_PARENT = 0x8000
"""A child that becomes a sibling would look like one of the worker's own."""
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_X32 = 0x40000000

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER, _ARCHITECTURE, _FIRST, _SECOND = 0, 4, 16, 24
"""Where `struct seccomp_data` holds them; of an argument, its lower half."""

NETWORKED = (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6)
"""Families for a process whose network is its own: they reach nothing outside."""


@dataclass
class _Program:
    """Instructions, with jumps to names that are resolved at the end."""

    rows: list[tuple[int, str, str, int]] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)

    def add(self, code: int, value: int, yes: str = "", no: str = "") -> None:
        self.rows.append((code, yes, no, value))

    def name(self, label: str) -> None:
        self.names[label] = len(self.rows)

    def assembled(self) -> bytes:
        return b"".join(
            struct.pack("HBBI", code, self._jump(at, yes), self._jump(at, no), value)
            for at, (code, yes, no, value) in enumerate(self.rows)
        )

    def _jump(self, at: int, label: str) -> int:
        return self.names[label] - at - 1 if label else 0


def machine() -> str:
    """Return the architecture if there is a filter for it; empty otherwise."""
    known = (
        sys.platform == "linux" and sys.maxsize > 2**32 and sys.byteorder == "little"
    )
    name = platform.machine()
    return name if known and name in ARCHITECTURES else ""


def program(families: tuple[int, ...], architecture: str = "") -> bytes:
    """Return the filter, as an array of `struct sock_filter`; empty where the machine is unknown.

    Args:
        families: which families of sockets may be made.
        architecture: for which machine; this one by default.
    """
    architecture = architecture or machine()
    if not architecture:
        return b""
    column = list(ARCHITECTURES).index(architecture)
    made = _Program()
    made.add(_LOAD, _ARCHITECTURE)
    made.add(_EQUAL, ARCHITECTURES[architecture], no="kill")
    made.add(_LOAD, _NUMBER)
    if architecture == "x86_64":
        made.add(_AT_LEAST, _X32, yes="kill")
    for numbers in _DENIED.values():
        number = numbers[column]
        if number is not None:
            made.add(_EQUAL, number, yes="deny")
    made.add(_EQUAL, _CLONE3, yes="unknown")  # its flags cannot be read; clone is next
    made.add(_EQUAL, _CLONE[column], yes="clone")
    made.add(_EQUAL, _IOCTL[column], yes="ioctl")
    made.add(_EQUAL, _SOCKET[column], yes="socket")
    made.add(_RETURN, _ALLOW)
    made.name("clone")
    made.add(_LOAD, _FIRST)
    made.add(_ANY_BIT, _NAMESPACES | _CLONE_PARENT, yes="deny")
    made.add(_RETURN, _ALLOW)
    made.name("ioctl")
    made.add(_LOAD, _SECOND)
    made.add(_EQUAL, _TIOCSTI, yes="deny")
    made.add(_EQUAL, _TIOCLINUX, yes="deny")
    made.add(_RETURN, _ALLOW)
    made.name("socket")
    made.add(_LOAD, _FIRST)
    for family in families:
        made.add(_EQUAL, family, yes="allow")
    made.add(_RETURN, _ERROR | errno.EAFNOSUPPORT)
    made.name("allow")
    made.add(_RETURN, _ALLOW)
    made.name("deny")
    made.add(_RETURN, _ERROR | errno.EPERM)
    made.name("unknown")
    made.add(_RETURN, _ERROR | errno.ENOSYS)
    made.name("kill")
    made.add(_RETURN, _KILL)
    return made.assembled()


def descriptor(code: bytes) -> int:
    """Return a descriptor to read a filter from; the caller closes it."""
    fd = os.memfd_create("filter")
    os.write(fd, code)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd
