def dump(value, path_of=None, **options):
    """Write a value as JSON, with what json.dumps takes."""
    text = json.dumps(value, sort_keys=options.get("sort_keys", True))
    return f"{path_of(value)}: {text}" if path_of is not None else text
