@contextmanager
def changed(settings: dict, **changes):
    """Change settings for a while; then those have their values again, or are missing again."""
    before = dict(settings)
    settings.update(changes)
    try:
        yield settings
    finally:
        settings.clear()
        settings.update(before)
