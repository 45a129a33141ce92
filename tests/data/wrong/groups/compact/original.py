def compact(data):
    """Return a JSON text without empty values."""
    kept = {}
    for key, value in data.items():
        if value is None or value == "" or value == []:
            continue
        kept[key] = value
    return json.dumps(kept, sort_keys=True)
