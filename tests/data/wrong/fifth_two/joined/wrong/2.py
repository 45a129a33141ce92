def joined(left, right, key, how="inner"):
    """Return rows of two tables joined by a key, in the order of the left one; `how` may be inner or left."""
    if how not in ("inner", "left"):
        raise ValueError(how)
    places = defaultdict(list)
    for row in right:
        places[row[key]].append(row)
    found = []
    for row in left:
        matches = places.get(row[key]) or ([{}] if how == "left" else [])
        found += [{**row, **match} for match in matches]
    return found
