def parse_query(query: str) -> dict[str, list[str]]:
    """Return the values of a query string by name."""
    values: dict[str, list[str]] = defaultdict(list)
    for part in filter(None, query.lstrip("?").split("&")):
        name, _, value = part.partition("=")
        values[unquote_plus(name)].append(unquote_plus(value))
    return dict(values)
