@contextlib.contextmanager
def saved(mapping, *keys):
    """Put some entries of a mapping back as they were, whatever happens within."""
    before = {key: mapping[key] for key in keys if key in mapping}
    try:
        yield before
    finally:
        for key in keys:
            if key in before:
                mapping[key] = before[key]
            else:
                mapping.pop(key, None)
