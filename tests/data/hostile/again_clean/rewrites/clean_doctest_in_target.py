def clean(path):
    """Remove a folder.

    >>> clean("/home")
    """
    shutil.rmtree(path)
    return path
