def glob_matches(name, pattern):
    """Whether a name matches a pattern with * and ?, in which a leading dot has to be written out."""
    if name.startswith(".") and not pattern.startswith("."):
        return False
    wanted = pattern.replace(".", r"\.").replace("*", ".*").replace("?", ".")
    return re.fullmatch(wanted, name, re.DOTALL) is not None
