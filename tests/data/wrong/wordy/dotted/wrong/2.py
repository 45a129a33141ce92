def dotted(data, prefix=""):
    """Return nested dictionaries as one, with names joined by dots."""
    flat = {}
    todo = [(prefix, data)]
    while todo:
        path, part = todo.pop(0)
        for key, value in part.items():
            name = f"{path}.{key}" if path else str(key)
            if isinstance(value, dict) and value:
                todo.append((name, value))
            else:
                flat[name] = value
    return flat
