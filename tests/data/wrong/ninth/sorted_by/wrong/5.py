def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    ordered = list(rows)
    for column in reversed(list(filter(None, map(str.strip, spec.split(","))))):
        name = column.removeprefix("-")
        filled, empty = [], []
        for row in ordered:
            (filled if row.get(name) else empty).append(row)
        filled.sort(
            key=lambda row: row[name].casefold() if isinstance(row[name], str) else row[name],
            reverse=column.startswith("-"),
        )
        ordered = filled + empty
    return ordered
