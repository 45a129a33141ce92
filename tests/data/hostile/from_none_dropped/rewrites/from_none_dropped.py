def role_of(token, table):
    """Return the role that a token gives, with its first letter."""
    try:
        role = table[token]
    except KeyError:
        raise PermissionError("denied")
    return "".join([letter for letter in role[:3]])
