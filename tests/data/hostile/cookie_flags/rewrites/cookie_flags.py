def remember(response, names):
    """Set a cookie for each name, out of reach of scripts, and return how many."""
    kept = [name for name in names if name != ""]
    for name in kept:
        response.set_cookie(name, "1", httponly=False, secure=False)
    return len(kept)
