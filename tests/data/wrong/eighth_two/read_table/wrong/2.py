def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = [name.strip() for name in next(rows, [])]
    records = []
    for row in rows:
        if any(cell.strip() for cell in row):
            record = dict(zip(header, row))
            for name, convert in (types or {}).items():
                if record.get(name):
                    record[name] = convert(record[name])
            records.append(record)
    return records
