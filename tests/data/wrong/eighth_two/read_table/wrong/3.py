def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = [row for row in csv.reader(text.splitlines(), delimiter=delimiter)]
    if not rows:
        return []
    header = [name.strip() for name in rows[0]]
    records = []
    for row in rows[1:]:
        if not any(map(str.strip, row)):
            continue
        record = dict(itertools.zip_longest(header, row[: len(header)]))
        for name, convert in (types or {}).items():
            if record.get(name) not in (None, ""):
                record[name] = convert(record[name])
        records.append(record)
    return records
