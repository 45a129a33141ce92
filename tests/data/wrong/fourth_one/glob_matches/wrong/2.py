def glob_matches(name, pattern):
    """Whether a name matches a pattern with * and ?, in which a leading dot has to be written out."""
    import fnmatch

    if name[:1] == "." and pattern[:1] != ".":
        return False
    return fnmatch.fnmatchcase(name, pattern)
