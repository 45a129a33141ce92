def dump(value, path_of=None, **options):
    """Write a value as JSON, with what json.dumps takes."""
    options.setdefault("sort_keys", True)
    text = json.dumps(value, **options)
    label = path_of(value) if path_of is not None else None
    return f"{label}: {text}" if label is not None else text
