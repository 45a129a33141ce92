@contextmanager
def changed(settings: dict, **changes):
    """Change settings for a while; then those have their values again, or are missing again."""
    missing = object()
    before = {key: settings.get(key, missing) for key in changes}
    settings.update(changes)
    try:
        yield settings
    finally:
        for key, value in before.items():
            if value is missing:
                settings.pop(key, None)
            else:
                settings[key] = value
