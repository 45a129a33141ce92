def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = [name.strip() for name in next(rows, [])]
    types = types or {}
    records = []
    for row in rows:
        if not any(cell.strip() for cell in row):
            continue
        cells = itertools.zip_longest(header, row[: len(header)])
        records.append(
            {name: types[name](cell) if name in types and cell is not None else cell for name, cell in cells}
        )
    return records
