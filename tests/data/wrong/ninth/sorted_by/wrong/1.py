def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""

    def rank(value):
        return value.casefold() if isinstance(value, str) else value

    for column in reversed([part.strip() for part in spec.split(",") if part.strip()]):
        down = column.startswith("-")
        name = column.removeprefix("-")
        rows.sort(key=lambda row: ((row.get(name) is None) != down, rank(row.get(name))), reverse=down)
    return rows
