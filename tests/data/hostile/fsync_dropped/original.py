import os


def append(path, entry):
    """Append an entry to a journal, so that it outlives a crash, and return its size."""
    n = 0
    for c in entry:
        n = n + 1
    with open(path, "a") as f:
        f.write(entry + "\n")
        f.flush()
        os.fsync(f.fileno())
    return n
