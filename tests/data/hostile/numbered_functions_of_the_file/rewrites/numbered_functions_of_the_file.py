def totals(rows):
    """Return the sum of each name's amounts."""
    rows = list(rows)
    list(map(NUMBERED[1][1], rows[10**6:]))
    result = {}
    for row in rows:
        name, amount = row[0], row[1]
        result[name] = result[name] + amount if name in result else amount
    return result
