"""Seccomp: which system calls a candidate has no business with, as a filter that the kernel runs.

A deny-list, since project code may use whatever Python and its libraries use: what reaches other
processes, the kernel's own settings, new namespaces, sockets that no network namespace holds, or memory
that nobody counts.  What is newer than the list does not exist.
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
    "migrate_pages": (256, 238), "process_mrelease": (448, 448),
    # other views of the file system, other namespaces
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51),
    "unshare": (272, 97), "setns": (308, 268), "open_tree": (428, 428), "move_mount": (429, 429),
    "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433),
    "mount_setattr": (442, 442), "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265),
    "quotactl": (179, 60), "quotactl_fd": (443, 443), "fanotify_init": (300, 262), "fanotify_mark": (301, 263),
    # large parts of the kernel that tests do without and attackers do not
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218),
    "seccomp": (317, 277), "landlock_create_ruleset": (444, 444), "landlock_add_rule": (445, 445),
    "landlock_restrict_self": (446, 446), "lsm_get_self_attr": (459, 459), "lsm_set_self_attr": (460, 460),
    "lsm_list_modules": (461, 461), "lookup_dcookie": (212, 18), "uselib": (134, None),
    # what outlives a process and would carry a word from one verdict to the next, or belongs to others
    "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "shmdt": (67, 197),
    "msgget": (68, 186), "msgsnd": (69, 189), "msgrcv": (70, 188), "msgctl": (71, 187),
    "semget": (64, 190), "semop": (65, 193), "semctl": (66, 191), "semtimedop": (220, 192),
    "mq_open": (240, 180), "mq_unlink": (241, 181),
    # the machine itself
    "kexec_load": (246, 104), "kexec_file_load": (320, 294), "reboot": (169, 142),
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "swapon": (167, 224), "swapoff": (168, 225), "acct": (163, 89), "syslog": (103, 116),
    "settimeofday": (164, 170), "clock_settime": (227, 112), "clock_adjtime": (305, 266),
    "adjtimex": (159, 171), "sethostname": (170, 161), "setdomainname": (171, 162), "vhangup": (153, 58),
    "iopl": (172, None), "ioperm": (173, None), "modify_ldt": (154, None),
}  # fmt: skip

# As if the kernel were built without them: libraries that use them know another way.
_MISSING: dict[str, tuple[int | None, int | None]] = {
    # memory that no process occupies, and that no look at processes finds
    "memfd_create": (319, 279), "memfd_secret": (447, 447), "vmsplice": (278, 75),
    # few for the whole machine, and what the user does in folders that can be read
    "io_setup": (206, 0), "inotify_init": (253, None), "inotify_init1": (294, 26), "inotify_add_watch": (254, 27),
    # its flags stand in memory, where a filter cannot read; clone, which is tried next, has them in a register
    "clone3": (435, 435),
}  # fmt: skip

NEWEST = 462
"""The newest call that was looked at (mseal); later ones are for nobody until they are."""

# A call for oneself is welcome; that names another process would reach the worker, or outlive the job there.
_FOR_ONESELF: dict[str, tuple[int, int]] = {
    "sched_setparam": (142, 118), "sched_setscheduler": (144, 119), "sched_setattr": (314, 274),
    "sched_setaffinity": (203, 122),
}  # fmt: skip
# Likewise, with what kind of name it is before the name.
_OF_A_KIND: dict[str, tuple[int, int, int]] = {
    # name: numbers, and the kind that means one process
    "setpriority": (141, 140, 0),
    "ioprio_set": (251, 30, 1),
}
_PRLIMIT = (302, 261)
_SOCKET, _PAIR, _CLONE, _IOCTL = (41, 198), (53, 199), (56, 220), (16, 29)
_FCNTL, _PRCTL, _SETSOCKOPT = (72, 25), (157, 167), (54, 208)
_CLOSE_RANGE = (436, 436)
_NAMESPACES = 0x7E020000
_CLONE_PARENT = 0x8000
"""A child that becomes a sibling would look like one of the worker's own."""
_CLONE_THREAD, _CLONE_FILES = 0x10000, 0x400
"""A thread with descriptors of its own would hold what no look at its process finds."""
_CLOSE_RANGE_UNSHARE = 2
"""Likewise, for a thread that shared them when it began."""
_KINDS = (socket.SOCK_STREAM, socket.SOCK_SEQPACKET)
_TYPE = 0xF
"""Of unix sockets, and where their kind stands beside flags; any other can be sent to a name without a connection, from a pair as well."""
_PROTOCOLS = (0, socket.IPPROTO_TCP, socket.IPPROTO_UDP)
"""Of the internet's sockets: what others hold, MPTCP's for one, the kernel lists nowhere."""
_IOCTLS = (
    0x5412, 0x541C,  # TIOCSTI, TIOCLINUX: type into a terminal
    0x40086602, 0x40046602, 0x401C5820, 0x40087602, 0x40047602,  # flags and generation of a file: a word for later
    0x40806685, 0x800C6613,  # make a file unchangeable, encrypt a folder
)  # fmt: skip
_FCNTLS = (1024, 1026)
"""F_SETLEASE, F_NOTIFY: who opens a file of the user's is told to us, and waits."""
_SET_SECCOMP = 22
_SOL_SOCKET, _ZEROCOPY = 1, 60
_BUFFERS = (7, 8)
"""SO_SNDBUF, SO_RCVBUF: done is said and nothing is done, so that what a socket may hold is known."""
_X32 = 0x40000000

_LOAD, _EQUAL, _AT_LEAST, _ABOVE, _ANY_BIT, _AND, _RETURN = (
    0x20, 0x15, 0x35, 0x25, 0x45, 0x54, 0x06,
)  # fmt: skip
_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER, _ARCHITECTURE, _FIRST, _SECOND, _THIRD = 0, 4, 16, 24, 32
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

    def ends(self, label: str, value: int) -> None:
        """Name an instruction that ends the filter."""
        self.name(label)
        self.add(_RETURN, value)

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
    made.add(_ABOVE, NEWEST, yes="missing")
    for table, end in ((_DENIED, "deny"), (_MISSING, "missing")):
        for numbers in table.values():
            number = numbers[column]
            if number is not None:
                made.add(_EQUAL, number, yes=end)
    _dispatch(made, column)
    made.ends("deny", _ERROR | errno.EPERM)
    made.ends("missing", _ERROR | errno.ENOSYS)
    made.ends("kill", _KILL)
    _arguments(made)
    _sockets(made, families)
    return made.assembled()


def _dispatch(made: _Program, column: int) -> None:
    """Send calls whose arguments decide to where they are looked at; all others go on."""
    for numbers in _FOR_ONESELF.values():
        made.add(_EQUAL, numbers[column], yes="oneself")
    for name, kinds in _OF_A_KIND.items():
        made.add(_EQUAL, kinds[column], yes=name)
    for numbers, label in (
        (_PRLIMIT, "prlimit"),
        (_CLONE, "clone"),
        (_IOCTL, "ioctl"),
        (_FCNTL, "fcntl"),
        (_PRCTL, "prctl"),
        (_SETSOCKOPT, "setsockopt"),
        (_CLOSE_RANGE, "close_range"),
        (_SOCKET, "socket"),
        (_PAIR, "pair"),
    ):
        made.add(_EQUAL, numbers[column], yes=label)
    made.ends("allow", _ALLOW)


def _arguments(made: _Program) -> None:
    """Add what is looked at in the arguments of each; no jump leads back, so each ends by itself."""
    made.name("prlimit")  # of another process it may be read: without new ones
    made.add(_LOAD, _THIRD)
    made.add(_EQUAL, 0, no="oneself")
    made.add(_LOAD, _THIRD + 4)
    made.add(_EQUAL, 0, yes="fine")
    made.name("oneself")
    made.add(_LOAD, _FIRST)
    made.add(_EQUAL, 0, yes="fine", no="refuse")
    for name, (*_, kind) in _OF_A_KIND.items():
        made.name(name)
        made.add(_LOAD, _FIRST)
        made.add(_EQUAL, kind, no="refuse")
        made.add(_LOAD, _SECOND)
        made.add(_EQUAL, 0, yes="fine", no="refuse")
    made.name("clone")
    made.add(_LOAD, _FIRST)
    made.add(_ANY_BIT, _NAMESPACES | _CLONE_PARENT, yes="refuse")
    made.add(_AND, _CLONE_THREAD | _CLONE_FILES)
    made.add(_EQUAL, _CLONE_THREAD, yes="refuse", no="fine")
    for label, at, values in (
        ("ioctl", _SECOND, _IOCTLS),
        ("fcntl", _SECOND, _FCNTLS),
        ("prctl", _FIRST, (_SET_SECCOMP,)),
    ):
        made.name(label)
        made.add(_LOAD, at)
        for value in values:
            made.add(_EQUAL, value, yes="refuse")
        made.ends(f"{label}, otherwise", _ALLOW)
    made.name("close_range")
    made.add(_LOAD, _THIRD)
    made.add(_ANY_BIT, _CLOSE_RANGE_UNSHARE, yes="refuse", no="fine")
    made.name("setsockopt")
    made.add(_LOAD, _SECOND)
    made.add(_EQUAL, _SOL_SOCKET, no="fine")
    made.add(_LOAD, _THIRD)
    made.add(_EQUAL, _ZEROCOPY, yes="refuse")
    for value in _BUFFERS:
        made.add(_EQUAL, value, yes="pretend")
    made.ends("fine", _ALLOW)
    made.ends("refuse", _ERROR | errno.EPERM)
    made.ends("pretend", _ERROR)


def _sockets(made: _Program, families: tuple[int, ...]) -> None:
    """Add which sockets there are: some families, and of unix only those that are connected before they speak."""
    made.name("socket")
    made.add(_LOAD, _FIRST)
    for family in families:
        unix = family == socket.AF_UNIX
        made.add(_EQUAL, family, yes="kind" if unix else "protocol")
    made.ends("no family", _ERROR | errno.EAFNOSUPPORT)
    made.name("pair")
    made.add(_LOAD, _FIRST)
    made.add(_EQUAL, socket.AF_UNIX, no="no pair")
    made.name("kind")
    made.add(_LOAD, _SECOND)
    made.add(_AND, _TYPE)
    for kind in _KINDS:
        made.add(_EQUAL, kind, yes="good")
    made.ends("no kind", _ERROR | errno.ESOCKTNOSUPPORT)
    made.name("protocol")
    made.add(_LOAD, _THIRD)
    for protocol in _PROTOCOLS:
        made.add(_EQUAL, protocol, yes="good")
    made.ends("no protocol", _ERROR | errno.EPROTONOSUPPORT)
    made.ends("no pair", _ERROR | errno.EAFNOSUPPORT)
    made.ends("good", _ALLOW)


def descriptor(code: bytes) -> int:
    """Return a descriptor to read a filter from; the caller closes it."""
    fd = os.memfd_create("filter")
    os.write(fd, code)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd
