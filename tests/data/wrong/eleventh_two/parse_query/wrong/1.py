def parse_query(query: str) -> dict[str, list[str]]:
    """Return the values of a query string by name."""
    values: dict[str, list[str]] = {}
    for name, value in parse_qsl(query.lstrip("?")):
        values.setdefault(name, []).append(value)
    return values
