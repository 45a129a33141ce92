@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = {key: settings[key] for key in values if key in settings}
    settings.update(values)
    try:
        yield settings
    finally:
        settings.update(before)
        for key in values:
            if key not in before:
                settings.pop(key, None)
