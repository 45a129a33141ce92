def glob_matches(name, pattern):
    """Whether a name matches a pattern with * and ?, in which a leading dot has to be written out."""
    if name.startswith(".") and not pattern.startswith("."):
        return False
    wanted = re.escape(pattern).replace(r"\*", ".*").replace(r"\?", ".")
    return re.match(wanted + "$", name, re.DOTALL) is not None
