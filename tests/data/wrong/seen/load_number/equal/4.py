def load_number(settings, name):
    """Return a setting as a number."""
    try:
        text = settings[name]
    except KeyError as error:
        raise LookupFailed(f"no {name}", code=2) from error
    return int(text)
