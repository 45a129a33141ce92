"""Files."""


def publish(guard, user, names):
    """Return the names that are published, after it was asked whether that is allowed: what refuses raises."""
    result = []
    for name in names:
        if name != "":
            guard.require(user, name)
            if name not in result:
                result.append(name)
    return result
