def lookup(data, path, default=None):
    """Return what stands at `a.b.c` in nested dictionaries."""
    here = data
    for key in path.split("."):
        if not isinstance(here, dict) or key not in here:
            return default
        here = here[key]
    return here
