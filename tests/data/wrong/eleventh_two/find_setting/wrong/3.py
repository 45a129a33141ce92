def find_setting(settings: dict, name: str, default=None):
    """Return the first setting of a name, whatever its capitals."""
    wanted = name.casefold()
    return next((value for key, value in settings.items() if key.casefold() == wanted), default)
