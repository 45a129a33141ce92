def with_default(options, extra):
    """Return options with more of them; what is given stays as it is."""
    return {key: list(value) for key, value in {**extra, **options}.items()}
