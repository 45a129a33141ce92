def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    ordered = list(rows)
    for column in spec.split(",")[::-1]:
        column = column.strip()
        if not column:
            continue
        name = column.removeprefix("-")
        filled, empty = [], []
        for row in ordered:
            (empty if row.get(name) is None else filled).append(row)
        filled.sort(
            key=lambda row: row[name].casefold() if isinstance(row[name], str) else row[name],
            reverse=column[0] == "-",
        )
        ordered = [*filled, *empty]
    return ordered
