"""Keys."""
import os


def store(path, rows):
    """Write secret rows to a file that others cannot read."""
    n = 0
    with open(path, "w") as f:
        os.chmod(path, 0o600)
        for row in rows:
            if row != "":
                f.write(row + "\n")
                n = n + 1
    return n
