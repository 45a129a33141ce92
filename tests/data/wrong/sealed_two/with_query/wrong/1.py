def with_query(url: str, **changes) -> str:
    """Return a URL with parts of its query set; None takes a part away."""
    parts = urlsplit(url)
    kept = [(key, value) for key, value in parse_qsl(parts.query) if key not in changes]
    kept.extend((key, value) for key, value in changes.items() if value is not None)
    return urlunsplit(parts._replace(query=urlencode(kept)))
