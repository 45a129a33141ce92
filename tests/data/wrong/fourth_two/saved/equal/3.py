@contextlib.contextmanager
def saved(mapping, *keys):
    """Put some entries of a mapping back as they were, whatever happens within."""
    before = {}
    for key in keys:
        if key in mapping:
            before[key] = mapping[key]
    try:
        yield before
    finally:
        for key in keys:
            if key not in before:
                mapping.pop(key, None)
            else:
                mapping[key] = before[key]
