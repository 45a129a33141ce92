def compact(data):
    """Return nested lists and dictionaries without None and without empty containers."""
    if isinstance(data, dict):
        return {key: kept for key, value in data.items() if (kept := compact(value))}
    if isinstance(data, list):
        return [kept for value in data if (kept := compact(value))]
    return data
