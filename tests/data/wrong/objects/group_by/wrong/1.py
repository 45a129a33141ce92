def group_by(rows: list[dict], key: str) -> dict:
    """Collect rows by the value of a key; rows without it are left out."""
    groups = {}
    for row in rows:
        if key in row:
            groups.setdefault(row[key], []).append(row)
    return groups
