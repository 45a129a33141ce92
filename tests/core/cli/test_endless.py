"""Whatever of ours never ends: a budget, Ctrl+C or SIGTERM ends the command soon, in every phase and thread."""

import json
import signal
import subprocess
import time

import pytest

from support.commandline import COMMAND, environment
from support.slow_orders import GOOD, write

pytestmark = pytest.mark.timed

# An endless generator in the place of a function, once its module is imported.
SITE = """
import importlib.util, os, pathlib, sys

MODULE, NAME = os.environ["ENDLESS"].split(":")

def endless(*_, **__):
    pathlib.Path(os.environ["BEGUN"]).touch()
    return next(number for number in iter(int, 1) if number)

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name != MODULE:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        execute = spec.loader.exec_module
        def replaced(module):
            execute(module)
            if not hasattr(module, NAME):
                sys.exit(f"{MODULE} has no {NAME}")
            setattr(module, NAME, endless)
        spec.loader.exec_module = replaced
        return spec

sys.meta_path.insert(0, Finder())
"""
V = "selfrefine.verify"
PHASES = {
    # what never ends
    "fuzzing, in a thread": f"{V}.search.fuzzing:mutated",
    "rules": "selfrefine_rules:propose",
    "generation": f"{V}.original:generated",
    "comparison": f"{V}.compare.observation:steady",
    "proof": f"{V}.gates.syntax:changed_lines",
    "mutants": f"{V}.mutants.mutation:seeds_of",
    "timing": f"{V}.gates.timing:timed_inputs",
    "grade": f"{V}.gates:grade_of",
}
REFINE = ("refine", "orders.py::unpaid", "--engine", "rules", "--task", "efficiency")
VERIFY = ("verify", "orders.py::unpaid", "--candidate", "good.py")
BATCH = ("batch", "--engine", "rules", "orders.py", "--jobs", "1")
SEVERAL = ("refine", "orders.py", "--engine", "rules", "--jobs", "2")
SECONDS = 3


def started(folder, phase, command):
    """Start a command one phase of which never ends."""
    write(folder)
    more = (folder / "orders.py").read_text().partition("\n\n\n")[2]
    with (folder / "orders.py").open("a") as file:
        file.write("\n\n" + more.replace("unpaid", "open_orders"))
    (folder / "good.py").write_text(GOOD)
    site = folder / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(SITE)
    marker = folder / "begun"
    env = {"ENDLESS": PHASES[phase], "BEGUN": str(marker), "PYTHONPATH": str(site)}
    return subprocess.Popen(
        [*COMMAND, *command],
        cwd=folder,
        env=environment(folder / ".home", **env),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def begun(folder, phase, command):
    """Start a command one phase of which never ends, and wait until it is there."""
    process, marker = started(folder, phase, command), folder / "begun"
    latest = time.monotonic() + 60
    while not marker.exists() and time.monotonic() < latest and process.poll() is None:
        time.sleep(0.01)
    assert marker.exists(), process.communicate()
    return process


@pytest.mark.further
@pytest.mark.parametrize("phase", PHASES)
def test_a_budget_ends_every_phase(tmp_path, phase):
    # A busy machine may not come to the phase within five seconds.
    for budget in (5, 15, 45):
        folder = tmp_path / str(budget)
        folder.mkdir()
        options = ("--budget-seconds", str(budget), "--output-format", "json-lines")
        process = started(folder, phase, (*REFINE, *options))
        out, err = process.communicate(timeout=90)
        result = json.loads(out)
        assert result["stop_reason"] == "budget_seconds", err
        assert result["seconds"] < budget + SECONDS
        if (folder / "begun").exists():
            return
    raise AssertionError(err)


ENDINGS = [
    *((phase, REFINE, signal.SIGTERM) for phase in PHASES),
    *((phase, VERIFY, signal.SIGINT) for phase in PHASES if phase != "rules"),
    ("fuzzing, in a thread", SEVERAL, signal.SIGTERM),
    ("generation", SEVERAL, signal.SIGINT),
    ("fuzzing, in a thread", BATCH, signal.SIGTERM),
    ("generation", BATCH, signal.SIGINT),
]


@pytest.mark.every(40)
@pytest.mark.parametrize(
    ("phase", "command", "number"),
    ENDINGS,
    ids=[f"{p}-{c[0]}{len(c)}-{n.name}" for p, c, n in ENDINGS],
)
def test_a_signal_ends_every_phase(tmp_path, phase, command, number):
    process = begun(tmp_path, phase, command)
    told = time.monotonic()
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert time.monotonic() - told < SECONDS, err
    assert process.returncode == 128 + number, err
    assert b"Traceback" not in err
