def load_number(settings, name):
    """Return a setting as a number."""
    if name not in settings:
        raise LookupFailed(f"no {name}", code=2)
    return int(settings[name])
