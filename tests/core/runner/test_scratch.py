"""Scratch: what a killed run leaves is gone with the next, and nothing else is."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from selfrefine_runner.client import scratch
from selfrefine_runner.worker.observers import side_effects
from support.commandline import COMMAND, environment, project, selfrefine

SLOW = """
import time
from module import double


def test_double():
    double([1])
    time.sleep({seconds})
"""
MODULE = """
def double(xs):
    found = []
    for x in xs:
        if x in [1, 2, 3]:
            found.append(x)
    return found
"""


@pytest.fixture
def temporary(tmp_path):
    folder = tmp_path / "tmp"
    folder.mkdir(mode=0o700)
    return folder


@pytest.mark.further
def test_the_copy_of_a_killed_run_goes_with_the_next(tmp_path, temporary):
    folder = tmp_path / "project"
    folder.mkdir()
    project(folder, module=MODULE)
    (folder / "test_module.py").write_text(SLOW.format(seconds=60))
    arguments = [*COMMAND, "refine", "module.py::double"]
    env = environment(tmp_path, TMPDIR=str(temporary))
    with subprocess.Popen(
        arguments,
        cwd=folder,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        deadline = time.monotonic() + 60
        while not list(temporary.glob("*/project/module.py")):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    # The attack works: nobody was left to tidy up.
    assert list(temporary.glob("*/project/module.py"))
    (folder / "test_module.py").write_text(SLOW.format(seconds=0))
    selfrefine("refine", "module.py::double", cwd=folder, TMPDIR=str(temporary))
    assert list(temporary.iterdir()) == []


OWNER = """
import os, sys
from selfrefine_runner.client import scratch
own = scratch.make()
(own.path / "deep").mkdir()
(own.path / "deep" / "file").write_text("x")
(own.path / "deep").chmod(0)
print(own.path, flush=True)
{then}
sys.stdin.read()
"""


def owner(temporary, then=""):
    return subprocess.Popen(
        [sys.executable, "-c", OWNER.format(then=then)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(temporary)},
    )


def test_what_has_a_living_owner_stays(temporary):
    with owner(temporary) as process:
        path = process.stdout.readline().strip()
        assert scratch.sweep(temporary) == 0
        assert Path(path).is_dir()
        process.kill()
        process.wait()
        assert scratch.sweep(temporary) == 1
        assert not os.path.lexists(path)


@pytest.mark.skipif(sys.platform != "linux", reason="needs process spaces of Linux")
def test_an_owner_in_another_container_is_alive(temporary):
    """There its number is 1, or that of somebody else here."""
    if shutil.which("unshare") is None:
        pytest.skip("unshare is not installed")
    command = [
        "unshare",
        "--map-root-user",
        "--user",
        "--pid",
        "--fork",
        "--kill-child",
    ]
    if subprocess.run([*command, "true"], capture_output=True, check=False).returncode:
        pytest.skip("no process spaces here")
    with subprocess.Popen(
        [*command, sys.executable, "-c", OWNER.format(then="")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(temporary)},
    ) as process:
        path = process.stdout.readline().strip()
        assert scratch.sweep(temporary) == 0
        assert Path(path).is_dir()
        process.kill()
        process.wait()
        deadline = time.monotonic() + 10
        while not scratch.sweep(temporary):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert not os.path.lexists(path)


def test_no_child_keeps_it_alive(temporary):
    then = (
        "import subprocess; subprocess.Popen(['sleep', '30'], close_fds=False);"
        "print('started', flush=True)"
    )
    with owner(temporary, then) as process:
        path = process.stdout.readline().strip()
        # Until its program is loaded a child has what its parent has.
        assert process.stdout.readline() == "started\n"
        process.kill()
        process.wait()
        assert scratch.sweep(temporary) == 1
        assert not os.path.lexists(path)


def test_what_is_not_ours_stays(temporary, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir(mode=0o700)
    (outside / "kept").touch()
    name = dict(zip("abcdef", iter(scratch.new_name, ""), strict=False))
    (temporary / name["a"]).symlink_to(outside)
    (temporary / name["b"]).symlink_to(tmp_path / "nowhere")
    (temporary / name["c"]).touch()
    os.mkfifo(temporary / name["d"])
    (temporary / name["e"]).mkdir()
    (temporary / name["e"]).chmod(0o755)  # no private folder of this program
    (temporary / "selfrefine-abcdefgh").mkdir(mode=0o700)  # an older version's
    (temporary / "other.0000").mkdir(mode=0o700)
    (temporary / f"{scratch.PREFIX}0123456701234567").mkdir(mode=0o700)  # no mark
    count = len(list(temporary.iterdir()))
    if os.getuid() == 0:
        (temporary / name["f"]).mkdir(mode=0o700)
        os.chown(temporary / name["f"], 12345, 12345)
        count += 1
    assert scratch.sweep(temporary) == 0
    assert len(list(temporary.iterdir())) == count
    assert (outside / "kept").exists()


def test_links_within_are_not_followed(temporary, tmp_path):
    (tmp_path / "kept").write_text("x")
    dead = temporary / (scratch.new_name())
    (dead / "deep").mkdir(parents=True)
    dead.chmod(0o700)
    (dead / "link").symlink_to(tmp_path)
    (dead / "deep" / "file").symlink_to(tmp_path / "kept")
    assert scratch.sweep(temporary) == 1
    assert (tmp_path / "kept").read_text() == "x"


@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_where_others_may_rename_nothing_is_swept(temporary, mode):
    (temporary / (scratch.new_name())).mkdir(mode=0o700)
    temporary.chmod(mode)
    assert scratch.sweep(temporary) == 0
    # As in /tmp: there nobody renames what is another's.
    temporary.chmod(mode | 0o1000)
    assert scratch.sweep(temporary) == 1


RACE = """
import os, sys, time
from selfrefine_runner.client import scratch
end = time.monotonic() + 2
made = 0
while time.monotonic() < end:
    if sys.argv[1] == "sweep":
        scratch.sweep()
    else:
        own = scratch.make()
        (own.path / "file").write_text("x")
        assert (own.path / "file").exists()
        if sys.argv[1] == "forget":
            os.close(own.lock)
        else:
            own.close()
        made += 1
print(made)
"""


@pytest.mark.further
def test_a_folder_is_never_taken_from_whoever_makes_it(temporary):
    """Two that make folders, one that leaves them, two that sweep; an assertion in the first two is a loss."""
    kinds = ("keep", "keep", "forget", "sweep", "sweep")
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", RACE, kind],
            env=os.environ | {"TMPDIR": str(temporary)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for kind in kinds
    ]
    made = [int(process.communicate()[0]) for process in processes]
    assert [process.returncode for process in processes] == [0] * 5
    assert min(made[:3]) > 10
    while scratch.sweep(temporary):
        pass
    assert list(temporary.iterdir()) == []


def test_nothing_of_a_name_counts_as_varying():
    """In one run of nine a name had nine digits in a row, and two trees left files at different paths."""
    names = [scratch.new_name() for _ in range(300)]
    assert [side_effects.VARYING.sub("#", name) for name in names] == names
    assert len(set(names)) == 300
