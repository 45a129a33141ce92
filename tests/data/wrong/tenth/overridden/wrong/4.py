@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = {key: settings[key] for key in values if key in settings}
    settings.update(values)
    try:
        yield settings
    finally:
        for key in values.keys() - before.keys():
            del settings[key]
        settings.update(before)
