def resolve(name, scopes, default=None):
    """Return the value of a name in the innermost of some scopes, following names that begin with `$`."""
    value = next((s[name] for s in reversed(scopes) if s.get(name) is not None), default)
    if isinstance(value, str) and value[:1] == "$":
        if value[1:] == name:
            raise ValueError(f"circle: {name}")
        return resolve(value[1:], scopes, default)
    return value
