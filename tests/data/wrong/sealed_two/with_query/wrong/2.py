def with_query(url: str, **changes) -> str:
    """Return a URL with parts of its query set; None takes a part away."""
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    for key, value in changes.items():
        query.pop(key, None)
        if value is not None:
            query[key] = value
    return urlunsplit(parts._replace(query=urlencode(query)))
