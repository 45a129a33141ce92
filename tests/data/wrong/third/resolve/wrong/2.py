def resolve(name, scopes, default=None):
    """Return the value of a name in the innermost of some scopes, following names that begin with `$`."""
    merged = ChainMap(*reversed(scopes))
    for _ in range(len(merged) + 1):
        if name not in merged:
            return default
        value = merged[name]
        if not (isinstance(value, str) and value.startswith("$")):
            return value
        name = value[1:]
    return default
