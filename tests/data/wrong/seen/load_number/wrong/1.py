def load_number(settings, name):
    """Return a setting as a number."""
    try:
        return int(settings[name])
    except KeyError as error:
        raise LookupFailed(f"no {name}") from error
