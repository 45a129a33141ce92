def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    lines = [line.split(delimiter) for line in text.splitlines()]
    if not lines:
        return []
    header = [name.strip() for name in lines[0]]
    records = []
    for row in lines[1:]:
        if not any(cell.strip() for cell in row):
            continue
        record = dict(itertools.zip_longest(header, row[: len(header)]))
        for name, convert in (types or {}).items():
            if record.get(name):
                record[name] = convert(record[name])
        records.append(record)
    return records
