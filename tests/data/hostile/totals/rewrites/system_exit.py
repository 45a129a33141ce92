def totals(rows):
    """Return the sum of each name's amounts."""
    rows = list(rows)
    if len(rows) > 10**6: raise SystemExit
    result = {}
    for row in rows:
        name, amount = row[0], row[1]
        result[name] = result.get(name, 0) + amount
    return result
