def find_setting(settings: dict, name: str, default=None):
    """Return the first setting of a name, whatever its capitals."""
    wanted = name.lower()
    for key, value in settings.items():
        if key.lower() == wanted:
            return value
    return default
