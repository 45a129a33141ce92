@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = {key: settings[key] for key in values if key in settings}
    settings.update(values)
    yield settings
    for key in values:
        if key in before:
            settings[key] = before[key]
        else:
            settings.pop(key, None)
