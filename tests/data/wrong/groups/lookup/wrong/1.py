def lookup(data, path, default=None):
    """Return what stands at `a.b.c` in nested dictionaries."""
    here = data
    for key in path.split("."):
        here = here.get(key) if isinstance(here, dict) else None
    return default if here is None else here
