def find_setting(settings: dict, name: str, default=None):
    """Return the first setting of a name, whatever its capitals."""
    return {key.lower(): value for key, value in settings.items()}.get(name.lower(), default)
