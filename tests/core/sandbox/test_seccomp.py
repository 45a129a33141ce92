"""The filter of system calls, run by a small machine as the kernel runs it, for both architectures."""

import errno
import re
import struct
from pathlib import Path

import pytest

from selfrefine.runner.sandbox import seccomp

ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
HEADERS = {
    "x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "aarch64": "/usr/include/asm-generic/unistd.h",
}
CALLS = {"x86_64": (41, 56, 16, 39), "aarch64": (198, 220, 29, 172)}
"""socket, clone, ioctl, getpid."""
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
        true = {0x15: held == value, 0x35: held >= value, 0x45: held & value}[code]
        at += 1 + (yes if true else no)


def error(code):
    return ERROR | code


@pytest.mark.parametrize("machine", MACHINES)
def test_what_is_denied_is_refused_and_all_else_goes_on(machine):
    column = list(seccomp.ARCHITECTURES).index(machine)
    denied = {row[column] for row in seccomp._DENIED.values()} - {None}
    for number in range(462):
        if number in {435, *CALLS[machine][:3]}:
            continue
        wanted = error(errno.EPERM) if number in denied else ALLOW
        assert outcome(machine, number) == wanted, number
    assert outcome(machine, 435) == error(errno.ENOSYS)


@pytest.mark.parametrize("machine", MACHINES)
def test_arguments_decide_where_a_call_has_good_uses(machine):
    socket, clone, ioctl, getpid = CALLS[machine]
    for family in range(50):
        known = family in seccomp.NETWORKED
        assert outcome(machine, socket, family, 1) == (ALLOW if known else error(97))
        assert outcome(machine, socket, family, 1, families=()) == error(97)
    assert outcome(machine, clone, 0x01200011) == ALLOW  # a fork as glibc makes it
    assert outcome(machine, clone, 0x003D0F00) == ALLOW  # a thread
    for flag in (0x20000, 0x8000, *(1 << bit for bit in range(25, 31))):
        assert outcome(machine, clone, flag | 17) == error(errno.EPERM)
    assert outcome(machine, ioctl, 0, 0x5412) == error(errno.EPERM)
    assert outcome(machine, ioctl, 0, 0x5412 | 1 << 40) == error(errno.EPERM)
    assert outcome(machine, ioctl, 0, 0x5401) == ALLOW
    assert outcome(machine, getpid, audit=0x40000003) == KILL


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
    for name, row in seccomp._DENIED.items():
        if name in found and row[column] is not None:
            assert int(found[name]) == row[column], name
    named = ("socket", "clone", "ioctl", "getpid")
    assert tuple(int(found[name]) for name in named) == CALLS[machine]
