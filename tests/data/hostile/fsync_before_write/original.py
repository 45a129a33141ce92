"""Journals."""
import os


def append(path, entries):
    """Append entries to a journal, so that they outlive a crash, and return how many."""
    n = 0
    with open(path, "a") as f:
        for entry in entries:
            if entry != "":
                f.write(entry + "\n")
                n = n + 1
        f.flush()
        os.fsync(f.fileno())
    return n
