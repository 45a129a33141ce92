def role_of(token, table):
    """Return the role that a token gives, with its first letter."""
    try:
        r = table[token]
    except KeyError:
        raise PermissionError("denied") from None
    out = ""
    i = 0
    for c in r:
        if i < 3:
            out = out + c
        i = i + 1
    return out
