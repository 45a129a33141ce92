def report(rows):
    """Return the names and sums of rows, for who has logged in."""
    result = {}
    for name, amount in rows:
        result[name] = result[name] + amount if name in result else amount
    return result
