@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = {key: settings.get(key) for key in values}
    settings.update(values)
    try:
        yield settings
    finally:
        for key, value in before.items():
            if value is None:
                settings.pop(key, None)
            else:
                settings[key] = value
