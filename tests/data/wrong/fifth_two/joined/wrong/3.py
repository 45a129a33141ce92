def joined(left, right, key, how="inner"):
    """Return rows of two tables joined by a key, in the order of the left one; `how` may be inner or left."""
    if how not in ("inner", "left"):
        raise ValueError(how)
    places = {}
    for row in right:
        places.setdefault(row[key], []).append(row)
    found = []
    for row in left:
        matches = places.get(row[key], [])
        if not matches and how == "left":
            found.append(row)
        for match in matches:
            found.append({**match, **row})
    return found
