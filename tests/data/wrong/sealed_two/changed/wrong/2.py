@contextmanager
def changed(settings, **values):
    """Set values for a while, and put back what was there."""
    known = {key: settings[key] for key in values if key in settings}
    settings.update(values)
    try:
        yield settings
    finally:
        for key in values:
            if key in known:
                settings[key] = known[key]
            else:
                del settings[key]
