def joined(left, right, key, how="inner"):
    """Return rows of two tables joined by a key, in the order of the left one; `how` may be inner or left."""
    if how not in ("inner", "left"):
        raise ValueError(how)
    places = {row[key]: row for row in right}
    if how == "left":
        return [{**places.get(row[key], {}), **row} for row in left]
    return [{**places[row[key]], **row} for row in left if row[key] in places]
