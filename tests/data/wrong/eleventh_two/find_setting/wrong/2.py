def find_setting(settings: dict, name: str, default=None):
    """Return the first setting of a name, whatever its capitals."""
    if name in settings:
        return settings[name]
    wanted = name.lower()
    return next((value for key, value in settings.items() if key.lower() == wanted), default)
