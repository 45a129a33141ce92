"""What several processes execute on one core, they execute one after the other."""

import subprocess
import sys
import threading

import pytest

from selfrefine_runner.client.turns import Turns
from support.commandline import REPOSITORY

OTHER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from selfrefine_runner.client.turns import Turns
print("waits", flush=True)
with Turns([Path(sys.argv[1])]).taken():
    print("has it", flush=True)
"""


def other(core):
    return subprocess.Popen(
        [sys.executable, "-c", OTHER, str(core), str(REPOSITORY / "refiners")],
        stdout=subprocess.PIPE,
        text=True,
    )


def test_another_process_waits_for_its_turn(tmp_path):
    core = tmp_path / "core-0"
    with Turns([core]).taken():
        process = other(core)
        assert process.stdout.readline() == "waits\n"
        heard = []
        reader = threading.Thread(
            target=lambda: heard.append(process.stdout.readline())
        )
        reader.start()
        reader.join(0.3)
        assert heard == [], "it has to wait"
    reader.join()
    assert heard == ["has it\n"]
    assert process.wait() == 0
    process.stdout.close()


def test_a_process_on_another_core_does_not_wait(tmp_path):
    with Turns([tmp_path / "core-0"]).taken():
        process = other(tmp_path / "core-1")
        assert process.communicate()[0] == "waits\nhas it\n"


def test_who_is_killed_lets_go(tmp_path):
    core = tmp_path / "core-0"
    holder = subprocess.Popen(
        [sys.executable, "-c", OTHER + "    import time; time.sleep(60)", str(core), str(REPOSITORY / "refiners")],
        stdout=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    assert holder.stdout.readline() == "waits\n"
    assert holder.stdout.readline() == "has it\n"
    holder.kill()
    holder.wait()
    holder.stdout.close()
    with Turns([core]).taken():
        pass


def test_threads_of_one_process_have_it_together(tmp_path):
    turns = Turns([tmp_path / "core-0", tmp_path / "core-1"])
    both = threading.Barrier(2, timeout=20)

    def execute():
        with turns.taken():
            both.wait()

    threads = [threading.Thread(target=execute) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not both.broken
    assert other(tmp_path / "core-0").communicate()[0].endswith("has it\n")


@pytest.mark.parametrize("names", [[], ["core-0"], ["core-1", "core-0"]])
def test_only_the_files_of_its_cores_are_held_and_for_no_longer_than_the_turn(
    tmp_path, names
):
    turns = Turns([tmp_path / name for name in names])
    with turns.taken(), turns.taken():
        assert len(turns._held) == len(names)
    assert turns._held == []
