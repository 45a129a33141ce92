def compact(data):
    """Return nested lists and dictionaries without None and without empty containers."""
    if isinstance(data, dict):
        pairs = ((key, compact(value)) for key, value in data.items())
        return {key: value for key, value in pairs if value not in (None, [], {})}
    if isinstance(data, list):
        return [compact(value) for value in data if value not in (None, [], {}) and compact(value) != {}]
    return data
