def compact(data):
    """Return nested lists and dictionaries without None and without empty containers."""
    if isinstance(data, dict):
        pairs = ((key, compact(value)) for key, value in data.items())
        return {key: value for key, value in pairs if value not in (None, [], {})}
    if isinstance(data, list):
        return [value for value in map(compact, data) if value not in (None, [], {})]
    return data
