"""Grants."""


def grant_all(guard, user, names):
    """Return the names that a user gets, once each; for each it is asked whether that is allowed, what refuses raises."""
    result = []
    for name in names:
        if name != "":
            if name not in result:
                guard.require(user, name)
                result.append(name)
    return result
