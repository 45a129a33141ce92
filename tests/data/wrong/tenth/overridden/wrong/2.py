@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = settings.copy()
    settings.update(values)
    try:
        yield settings
    finally:
        settings.clear()
        settings.update(before)
