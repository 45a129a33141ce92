def parse_query(query: str) -> dict[str, list[str]]:
    """Return the values of a query string by name."""
    values: dict[str, list[str]] = {}
    for part in query.lstrip("?").split("&"):
        if not part:
            continue
        name, _, value = part.partition("=")
        values.setdefault(unquote_plus(name), []).append(unquote_plus(value))
    return values
