"""The filter of system calls, run by a small machine as the kernel runs it, for both architectures."""

import errno
import re
import struct
from pathlib import Path

import pytest

from selfrefine_runner.sandbox import seccomp

ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
HEADERS = {
    "x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "aarch64": "/usr/include/asm-generic/unistd.h",
}
NAMES = (
    "socket", "socketpair", "clone", "ioctl", "getpid", "fcntl", "prctl", "setsockopt", "prlimit64", "setpriority",
    "ioprio_set", "sched_setparam", "sched_setscheduler", "sched_setattr", "sched_setaffinity",
)  # fmt: skip
NUMBERS = {
    "x86_64": (41, 53, 56, 16, 39, 72, 157, 54, 302, 141, 251, 142, 144, 314, 203),
    "aarch64": (198, 199, 220, 29, 172, 25, 167, 208, 261, 140, 30, 118, 119, 274, 122),
}
CALLS = {
    machine: dict(zip(NAMES, numbers, strict=True))
    for machine, numbers in NUMBERS.items()
}
STREAM, DATAGRAM, RAW, PACKETS = 1, 2, 3, 5
MACHINES = sorted(seccomp.ARCHITECTURES)


def outcome(machine, number, *arguments, audit=None, families=seccomp.NETWORKED):
    audit = seccomp.ARCHITECTURES[machine] if audit is None else audit
    values = (*arguments, *[0] * (6 - len(arguments)))
    data = struct.pack("<IIQ6Q", number, audit, 0, *values)
    rows = list(struct.iter_unpack("HBBI", seccomp.program(families, machine)))
    at, held = 0, 0
    while True:
        code, yes, no, value = rows[at]
        if code == 0x06:
            return value
        if code == 0x20:
            (held,) = struct.unpack_from("<I", data, value)
            at += 1
            continue
        if code == 0x54:
            held &= value
            at += 1
            continue
        tests = {0x15: held == value, 0x35: held >= value, 0x25: held > value}
        true = tests.get(code, held & value)
        at += 1 + (yes if true else no)


def error(code):
    return ERROR | code


@pytest.mark.parametrize("machine", MACHINES)
def test_what_is_denied_is_refused_and_all_else_goes_on(machine):
    column = list(seccomp.ARCHITECTURES).index(machine)
    denied = {row[column] for row in seccomp._DENIED.values()} - {None}
    missing = {row[column] for row in seccomp._MISSING.values()} - {None}
    assert not denied & missing
    looked_at = set(CALLS[machine].values()) - {CALLS[machine]["getpid"]}
    for number in range(700):
        if number in looked_at:
            continue
        wanted = error(errno.EPERM) if number in denied else ALLOW
        if number in missing or number > seccomp.NEWEST:
            wanted = error(errno.ENOSYS)
        assert outcome(machine, number) == wanted, number


@pytest.mark.parametrize("machine", MACHINES)
def test_sockets_are_of_some_families_and_unix_ones_are_connected_before_they_speak(
    machine,
):
    single, pair = CALLS[machine]["socket"], CALLS[machine]["socketpair"]
    flags = (0, 0x80000, 0x800, 0x80800)  # SOCK_CLOEXEC, SOCK_NONBLOCK
    for family in range(50):
        known = family in seccomp.NETWORKED
        assert outcome(machine, single, family, 1) == (ALLOW if known else error(97))
        assert outcome(machine, single, family, 1, families=()) == error(97)
        assert outcome(machine, pair, family, 1) == (
            ALLOW if family == 1 else error(97)
        )
    for flag in flags:
        for kind in range(11):
            wanted = ALLOW if kind in (STREAM, PACKETS) else error(94)
            assert outcome(machine, pair, 1, kind | flag, families=()) == wanted
            assert outcome(machine, single, 1, kind | flag) == wanted
            high = 1 << 40  # the kernel looks at the lower half
            assert outcome(machine, pair, 1 | high, kind | flag | high) == wanted
        assert outcome(machine, single, 2, DATAGRAM | flag) == ALLOW
        assert outcome(machine, single, 2, RAW | flag) == ALLOW  # without a capability
    no_unix = seccomp.NETWORKED[1:]
    assert outcome(machine, single, 1, STREAM, families=no_unix) == error(97)
    assert outcome(machine, pair, 1, STREAM, families=no_unix) == ALLOW


@pytest.mark.parametrize("machine", MACHINES)
def test_arguments_decide_where_a_call_has_good_uses(machine):
    calls, refused = CALLS[machine], error(errno.EPERM)

    def came(name, *arguments):
        return outcome(machine, calls[name], *arguments)

    for flags in (0x01200011, 0x003D0F00):  # a fork and a thread as glibc makes them
        assert came("clone", flags) == ALLOW
    for flag in (0x20000, 0x8000, *(1 << bit for bit in range(25, 31))):
        assert came("clone", flag | 17) == refused
    assert came("clone", 0x003D0F00 & ~0x400) == refused  # descriptors of its own
    for number in (0x5412, 0x541C, 0x5412 | 1 << 40, 0x40086602):
        assert came("ioctl", 0, number) == refused
    assert came("ioctl", 0, 0x5401) == ALLOW
    for number, wanted in ((1024, refused), (1026, refused), (1030, ALLOW), (3, ALLOW)):
        assert came("fcntl", 0, number) == wanted
    assert came("prctl", 22) == refused
    assert came("prctl", 1) == ALLOW
    assert came("setsockopt", 3, 1, 7) == came("setsockopt", 3, 1, 8) == error(0)
    assert came("setsockopt", 3, 1, 60) == refused
    assert came("setsockopt", 3, 1, 2) == came("setsockopt", 3, 6, 7) == ALLOW
    for name in NAMES[-4:]:
        assert came(name, 0) == ALLOW
        assert came(name, 1) == refused
    assert came("setpriority", 0, 0) == came("ioprio_set", 1, 0) == ALLOW
    for arguments in ((0, 1), (1, 0), (2, 0)):
        assert came("setpriority", *arguments) == refused
    assert came("prlimit64", 0, 7, 1 << 33) == came("prlimit64", 1, 7, 0) == ALLOW
    for new in (1, 1 << 33):
        assert came("prlimit64", 1, 7, new) == refused
    assert outcome(machine, calls["getpid"], audit=0x40000003) == KILL


def test_the_second_interface_of_x86_is_closed():
    assert outcome("x86_64", 0x40000000 + 39) == KILL


def test_an_unknown_machine_has_no_filter(monkeypatch):
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert seccomp.machine() == ""
    assert seccomp.program(()) == b""


@pytest.mark.parametrize("machine", MACHINES)
def test_the_numbers_are_the_kernel_s(machine):
    header = Path(HEADERS[machine])
    if not header.is_file():
        pytest.skip(f"{header} is not installed")
    text = header.read_text()
    found = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text))
    column = list(seccomp.ARCHITECTURES).index(machine)
    for name, row in (seccomp._DENIED | seccomp._MISSING).items():
        if name in found and row[column] is not None:
            assert int(found[name]) == row[column], name
    assert {name: int(found[name]) for name in NAMES} == CALLS[machine]
