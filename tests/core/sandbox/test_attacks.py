"""A candidate against the machine, on every backend that works here: none of the attacks succeeds."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from selfrefine_runner import sandbox
from selfrefine_runner.sandbox import landlock
from support import attacks, backends, confined

HERE = Path(attacks.__file__).parent
X86 = os.uname().machine == "x86_64"
WITHOUT = "landlock without namespaces"
MODES = (*backends.wanted(), *([WITHOUT] if "landlock" in backends.wanted() else []))
TAKEN = "bubblewrap" if shutil.which("bwrap") else "landlock"
"""What a refinement takes on this machine."""
FEW = (*attacks.ATTACKS,)[::5]
"""Made by `make test`: a fifth of each kind, as kinds stand together."""
CONTROLS = [
    name
    for name, attack in attacks.ATTACKS.items()
    if attack.control is True or (attack.control == "root" and os.geteuid() == 0)
]

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not X86,
    reason="the attacks are written for Linux on x86_64",
)


CROWDED = "Resource temporarily unavailable"


@functools.cache
def came(mode: str, *names: str) -> dict:
    """Make all attacks in a process of their own; return what came of each."""
    backend, _, without = mode.partition(" ")
    command = [sys.executable, str(HERE / "attacks.py"), backend, *names]
    if without:
        command = [sys.executable, confined.__file__, str(confined.UNSHARE), *command]
    done = subprocess.run(
        command,
        env=os.environ
        | {"KEY": attacks.CANARY, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=1000,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def needs(mode: str) -> None:
    """Skip what does not work on this machine, unless it has to."""
    backend, _, without = mode.partition(" ")
    backends.need(backend)
    if without and "signalled" in landlock.cannot(apart=False):
        pytest.skip("this kernel's Landlock lets signals through, as `info` says")


@pytest.mark.parametrize("backend", backends.wanted())
def test_what_has_to_work_works_here(backend):
    needs(backend)
    assert sandbox.choose(backends=(backend,)).backend


def test_what_leaves_a_gap_is_taken_only_where_the_user_says_so():
    needs("landlock")
    ask = (
        "from selfrefine_runner.sandbox import choose\n"
        "for mode in ('auto', 'partial'):\n"
        "    choice = choose(mode, backends=('landlock',))\n"
        "    print(choice.backend is not None, choice.reason)\n"
    )
    done = subprocess.run(
        [sys.executable, confined.__file__, str(confined.UNSHARE), sys.executable, "-c", ask],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )  # fmt: skip
    auto, partial = done.stdout.splitlines()
    assert auto.startswith("False not executed")
    assert 'sandbox = "partial" accepts that' in auto
    assert partial == "True "


def test_there_are_enough_attacks():
    assert len(attacks.ATTACKS) >= 213
    assert len(CONTROLS) >= (80 if os.geteuid() else 110)


@pytest.mark.few(*(f"{name}-{TAKEN}" for name in FEW))
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", attacks.ATTACKS)
def test_no_attack_succeeds(mode, name):
    needs(mode)
    result = came(mode, *(FEW if name in FEW else ()))[name]
    if CROWDED in (result["said"] or "") and not result["harm"]:
        # A flood of processes that another attack made kept its fork away: it is made once more, by itself.
        result = came(mode, name)[name]
    if name in attacks.KNOWN.get(mode, ()):
        assert result["inside"], "stopped after all: say so in `describe`"
        return
    assert not result["inside"], result
    assert not result["harm"], result
    assert not result["left"], result
    assert not result["error"], result
    wanted = attacks.ATTACKS[name].outcomes or ("returned", "raised", "died")
    assert result["kind"] in wanted, result


@pytest.mark.few(TAKEN)
@pytest.mark.parametrize("mode", MODES)
def test_nothing_is_left_of_them(mode):
    needs(mode)
    assert came(mode, *FEW)["survivors"] == []
    assert came(mode, *FEW)["scratch left"] is False


@pytest.mark.further
@pytest.mark.parametrize("name", CONTROLS)
def test_without_a_sandbox_it_works(name):
    result = came("off", *CONTROLS)[name]
    assert result["inside"] or result["harm"], result
