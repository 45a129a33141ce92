"""Files of a project are read in a way that an interrupt gets through, wherever it comes."""

import gc
import itertools
import os
import sys
from pathlib import Path

import pytest

from selfrefine.workspace import regular


def descriptors():
    """How many files are open; what is garbage is closed before."""
    gc.collect()
    return len(list(Path("/dev/fd").iterdir()))


# What is opened as the interrupt comes is closed when it is collected.
@pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning"
)
def test_an_interrupt_is_none_of_the_systems_errors(tmp_path):
    """It came while a file was opened, and was taken for a file that cannot be read."""
    file = tmp_path / "module.py"
    file.write_bytes(b"content")
    before = descriptors()
    # What other tests have left is not looked through at each moment.
    gc.freeze()
    try:
        for moment in itertools.count():
            reached = _interrupted_at(moment, file)
            if not reached:
                break
        assert moment > 20
        # Just after `os.open`, and just after what calls it, nobody holds the number yet.
        assert descriptors() <= before + 2
    finally:
        gc.unfreeze()


def _interrupted_at(moment, file):
    """Raise an interrupt at one of the calls and returns that reading a file consists of; whether there are so many."""
    seen = 0

    def strike(_frame, event, argument):
        nonlocal seen
        if argument is not sys.setprofile and event != "exception":
            seen += 1
            if seen > moment:
                sys.setprofile(None)
                raise KeyboardInterrupt

    sys.setprofile(strike)
    try:
        data = regular.content(file)
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(None)
        gc.collect()
    assert data == b"content"
    return False


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_is_no_file_leaves_nothing_open(tmp_path, make):
    path = tmp_path / "no file"
    make(path)
    before = descriptors()
    with pytest.raises((regular.UnfitError, IsADirectoryError)):
        regular.content(path)
    assert descriptors() == before
