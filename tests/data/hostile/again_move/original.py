import os
import shutil


def move(src, dst, parts):
    """Move and count."""
    found = 0
    for part in parts:
        found += len(part)
    shutil.copy(src, dst)
    os.remove(src)
    return found
