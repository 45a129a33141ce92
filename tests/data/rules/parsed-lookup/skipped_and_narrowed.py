def headers(names, rows: list[str]):
    found = []
    for name in names:
        for row in rows:
            key, value = row.split(":", 1)
            key = key.lower()
            if value.startswith(" "):
                value = value[1:]
            if key != name:
                continue
            # Both, as they stand there.
            found.append((key, value))
    return found


# output
from collections import defaultdict


def headers(names, rows: list[str]):
    found = []
    rows_by_key = defaultdict(list)
    for row in rows:
        key, value = row.split(":", 1)
        key = key.lower()
        if value.startswith(" "):
            value = value[1:]
        rows_by_key[key].append((key, value))
    for name in names:
        for key, value in rows_by_key.get(name, ()):
            # Both, as they stand there.
            found.append((key, value))
    return found
