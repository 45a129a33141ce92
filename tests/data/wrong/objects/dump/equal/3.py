def dump(value, path_of=None, **options):
    """Write a value as JSON, with what json.dumps takes."""
    text = json.dumps(value, **{"sort_keys": True, **options})
    return text if path_of is None else f"{path_of(value)}: {text}"
