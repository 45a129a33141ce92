def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    columns = [part.strip() for part in spec.split(",") if part.strip()]

    def rank(row):
        for column in columns:
            value = row.get(column.lstrip("-"))
            if isinstance(value, str):
                value = value.casefold()
            elif value is not None and column[0] == "-":
                value = -value
            yield value is None, value

    return sorted(rows, key=lambda row: tuple(rank(row)))
