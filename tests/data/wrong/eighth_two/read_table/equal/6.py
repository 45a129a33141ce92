def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = list(map(str.strip, next(rows, [])))
    records = []
    for row in rows:
        if all(not cell.strip() for cell in row):
            continue
        padded = row + [None] * (len(header) - len(row))
        record = dict(zip(header, padded))
        for name, convert in (types or {}).items():
            if record.get(name):
                record[name] = convert(record[name])
        records.append(record)
    return records
