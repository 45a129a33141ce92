def glob_matches(name, pattern):
    """Whether a name matches a pattern with * and ?, in which a leading dot has to be written out."""
    if name.startswith(".") and not pattern.startswith("."):
        return False
    parts = []
    for char in pattern:
        if char == "*":
            parts.append(".*")
        elif char == "?":
            parts.append(".")
        else:
            parts.append(re.escape(char))
    return re.fullmatch("".join(parts), name, re.DOTALL) is not None
