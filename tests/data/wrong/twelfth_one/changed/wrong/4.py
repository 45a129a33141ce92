@contextmanager
def changed(settings: dict, **changes):
    """Change settings for a while; then those have their values again, or are missing again."""
    before = {key: settings[key] for key in changes if key in settings}
    settings.update(changes)
    try:
        yield settings
    finally:
        for key in changes:
            settings.pop(key, None)
        settings.update(before)
