def dump(value, path_of=None, **options):
    """Write a value as JSON, with what json.dumps takes."""
    options.setdefault("sort_keys", True)
    text = json.dumps(value, **options)
    if path_of is not None:
        text = f"{path_of(value)}: {text}"
    return text
