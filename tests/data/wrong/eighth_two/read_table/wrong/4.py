def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = [name.strip() for name in next(rows, [])]
    types = types or {}
    records = []
    for row in filter(None, rows):
        record = dict(itertools.zip_longest(header, row[: len(header)]))
        for name in types.keys() & record.keys():
            if record[name] not in (None, ""):
                record[name] = types[name](record[name])
        records.append(record)
    return records
