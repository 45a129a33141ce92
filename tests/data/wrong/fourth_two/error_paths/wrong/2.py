def error_paths(errors, prefix=""):
    """Return all messages in nested errors, each with the path that leads to it."""
    found = []
    todo = [([prefix] if prefix else [], errors)]
    while todo:
        path, item = todo.pop()
        if isinstance(item, str):
            found.append((".".join(path) or "*", item))
            continue
        rows = []
        for key, value in item.items() if isinstance(item, dict) else enumerate(item):
            plain = isinstance(item, list) and isinstance(value, str)
            rows.append((path if plain else [*path, str(key)], value))
        todo.extend(reversed(rows))
    return found
