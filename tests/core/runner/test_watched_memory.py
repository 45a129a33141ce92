"""What the watch finds of memory and files that no table of descriptors shows."""

import ctypes
import mmap
import os

from selfrefine_runner.worker.process import memory

MOST = 1 << 62


def test_a_deleted_file_that_is_mapped_is_found(tmp_path):
    here = (str(tmp_path),)
    with (tmp_path / "big").open("w+b") as file:
        file.write(b"x" * mmap.PAGESIZE)
        file.flush()
        libc = ctypes.CDLL(None)
        libc.mmap.restype = ctypes.c_void_p
        # Unlike the module's own, this one keeps no descriptor.
        size = ctypes.c_size_t(mmap.PAGESIZE)
        place = libc.mmap(None, size, 1, 1, file.fileno(), ctypes.c_long(0))
    assert not memory.maps_deleted([os.getpid()], here)
    (tmp_path / "big").unlink()
    assert memory.maps_deleted([os.getpid()], here)
    assert not memory.maps_deleted([os.getpid()], (str(tmp_path / "other"),))
    libc.munmap(ctypes.c_void_p(place), size)
    assert not memory.maps_deleted([os.getpid()], here)


def test_more_maps_than_can_be_looked_at_are_too_many(monkeypatch):
    held = memory.Held([os.getpid()], 0)
    assert not held.over(MOST)
    occupied = 512 << 20  # more than this process has, less than it maps
    mapped = mmap.mmap(-1, 2 * occupied, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    assert not held.over(occupied)
    monkeypatch.setattr(memory, "MOST_ROWS", 10)
    assert held.over(occupied)
    mapped.close()
