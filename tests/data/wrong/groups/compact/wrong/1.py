def compact(data):
    """Return a JSON text without empty values."""
    return json.dumps({key: value for key, value in data.items() if value}, sort_keys=True)
