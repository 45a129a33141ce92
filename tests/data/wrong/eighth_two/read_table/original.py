def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = [name.strip() for name in next(rows, [])]
    records = []
    for row in rows:
        if not any(cell.strip() for cell in row):
            continue
        record = dict(itertools.zip_longest(header, row[: len(header)]))
        for name, convert in (types or {}).items():
            if record.get(name) not in (None, ""):
                record[name] = convert(record[name])
        records.append(record)
    return records
