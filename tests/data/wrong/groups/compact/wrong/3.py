def compact(data):
    """Return a JSON text without empty values."""
    kept = {key: value for key, value in sorted(data.items()) if value not in (None, "", [])}
    return json.dumps(kept)
