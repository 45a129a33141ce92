def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""

    def by(ordered, column):
        name = column.removeprefix("-")

        def rank(row):
            value = row[name]
            return value.casefold() if isinstance(value, str) else value

        filled = (row for row in ordered if row.get(name) is not None)
        empty = [row for row in ordered if row.get(name) is None]
        return sorted(filled, key=rank, reverse=column.startswith("-")) + empty

    columns = [part.strip() for part in spec.split(",")]
    return functools.reduce(by, filter(None, reversed(columns)), list(rows))
