def resolve(name, scopes, default=None):
    """Return the value of a name in the innermost of some scopes, following names that begin with `$`."""
    seen = set()
    while True:
        if name in seen:
            raise ValueError(f"circle: {name}")
        seen.add(name)
        for scope in reversed(scopes):
            if name in scope:
                value = scope[name]
                break
        else:
            return default
        if isinstance(value, str) and value.startswith("$"):
            name = value[1:]
        else:
            return value
