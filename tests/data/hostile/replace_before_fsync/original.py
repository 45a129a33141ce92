"""Settings."""
import os


def save(path, rows):
    """Write rows in place of those of a file, so that a crash leaves the old or the new ones."""
    n = 0
    temporary = f"{path}.new"
    f = open(temporary, "w")
    for row in rows:
        if row != "":
            f.write(row + "\n")
            n = n + 1
    f.flush()
    os.fsync(f.fileno())
    f.close()
    os.replace(temporary, path)
    return n
