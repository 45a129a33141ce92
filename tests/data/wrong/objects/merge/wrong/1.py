def merge(base: dict, extra: dict) -> dict:
    """Merge two configurations; nested dicts are merged, else the extra wins."""
    return {
        **base,
        **{
            key: {**base[key], **value}
            if isinstance(value, dict) and isinstance(base.get(key), dict)
            else value
            for key, value in extra.items()
        },
    }
