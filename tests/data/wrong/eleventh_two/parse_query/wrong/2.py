def parse_query(query: str) -> dict[str, list[str]]:
    """Return the values of a query string by name."""
    values: dict[str, list[str]] = {}
    for part in filter(None, unquote_plus(query.lstrip("?")).split("&")):
        name, _, value = part.partition("=")
        values.setdefault(name, []).append(value)
    return values
