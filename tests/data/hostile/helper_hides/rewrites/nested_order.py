def publish(guard, outbox, user, names):
    """Return the names that are published, after it was asked whether that is allowed: what refuses raises."""
    def sent(name):
        outbox.deliver(user, name)
        guard.require(user, name)
        return name

    return [sent(name) for name in dict.fromkeys(names) if name != ""]
