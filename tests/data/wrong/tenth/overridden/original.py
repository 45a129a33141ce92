@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = {}
    added = []
    for key in values:
        if key in settings:
            before[key] = settings[key]
        else:
            added.append(key)
    settings.update(values)
    try:
        yield settings
    finally:
        for key in before:
            settings[key] = before[key]
        for key in added:
            settings.pop(key, None)
