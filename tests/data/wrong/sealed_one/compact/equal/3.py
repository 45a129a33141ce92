def compact(data):
    """Return nested lists and dictionaries without None and without empty containers."""
    empty = (None, [], {})
    if isinstance(data, dict):
        return {key: kept for key, value in data.items() if (kept := compact(value)) not in empty}
    if isinstance(data, list):
        return [kept for value in data if (kept := compact(value)) not in empty]
    return data
