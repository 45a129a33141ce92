def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    ordered = list(rows)
    for column in reversed([part.strip() for part in spec.split(",") if part.strip()]):
        name = column.removeprefix("-")

        def rank(row, name=name):
            value = row[name]
            return value.casefold() if isinstance(value, str) else value

        filled = sorted((row for row in ordered if row.get(name) is not None), key=rank)
        if column.startswith("-"):
            filled = filled[::-1]
        ordered = filled + [row for row in ordered if row.get(name) is None]
    return ordered
