@contextmanager
def changed(settings, **values):
    """Set values for a while, and put back what was there."""
    known = dict(settings)
    settings.update(values)
    try:
        yield settings
    finally:
        settings.clear()
        settings.update(known)
