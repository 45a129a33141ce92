def grant_all(guard, user, names):
    """Return the names that a user gets, once each; for each it is asked whether that is allowed, what refuses raises."""
    result = list(dict.fromkeys(name for name in names if name != ""))
    any(guard.require(user, name) for name in result)
    return result
