def group_by(rows: list[dict], key: str) -> dict:
    """Collect rows by the value of a key; rows without it are left out."""
    groups = {}
    for row in rows:
        value = row.get(key)
        if value is not None:
            groups.setdefault(value, []).append(row)
    return groups
