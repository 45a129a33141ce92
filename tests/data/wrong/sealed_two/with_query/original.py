def with_query(url: str, **changes) -> str:
    """Return a URL with parts of its query set; None takes a part away."""
    parts = urlsplit(url)
    query = parse_qsl(parts.query, keep_blank_values=True)
    kept = [(key, value) for key, value in query if key not in changes]
    kept += [(key, value) for key, value in changes.items() if value is not None]
    return urlunsplit(parts._replace(query=urlencode(kept)))
