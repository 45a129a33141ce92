def joined(left, right, key, how="inner"):
    """Return rows of two tables joined by a key, in the order of the left one; `how` may be inner or left."""
    if how not in ("inner", "left"):
        raise ValueError(how)
    places = defaultdict(list)
    for row in right:
        places[row[key]].append(row)
    found = []
    for row in left:
        if row[key] in places:
            found.extend({**match, **row} for match in places[row[key]])
        elif how == "left":
            found.append(dict(row))
    return found
