@contextmanager
def changed(settings, **values):
    """Set values for a while, and put back what was there."""
    known = dict(settings)
    settings.update(values)
    yield settings
    settings.clear()
    settings.update(known)
