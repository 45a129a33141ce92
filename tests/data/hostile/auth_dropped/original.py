"""Reports."""

SESSION = {"user": "ann"}


def _require_login():
    """Refuse who has not logged in."""
    if SESSION.get("user") is None:
        raise PermissionError("log in first")


def report(rows):
    """Return the names and sums of rows, for who has logged in."""
    _require_login()
    result = {}
    for name, amount in rows:
        if name in result:
            result[name] = result[name] + amount
        else:
            result[name] = amount
    return result
