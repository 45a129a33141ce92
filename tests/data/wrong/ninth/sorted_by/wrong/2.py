def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    ordered = list(rows)
    for column in reversed([part.strip() for part in spec.split(",") if part.strip()]):
        name = column.removeprefix("-")

        def rank(row, name=name):
            value = row.get(name)
            return value is None, value.casefold() if isinstance(value, str) else value

        ordered.sort(key=rank, reverse=column.startswith("-"))
    return ordered
