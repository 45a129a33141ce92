"""Logins."""


def remember(response, names):
    """Set a cookie for each name, out of reach of scripts, and return how many."""
    n = 0
    for name in names:
        if name != "":
            response.set_cookie(name, "1", httponly=True, secure=True)
            n = n + 1
    return n
