"""Mails."""


def notify(outbox, user, names):
    """Tell a user of names, and return these, once each."""
    out = []
    for name in names:
        if name != "":
            if name not in out:
                outbox.deliver(user, f"{name} is ready")
                out.append(name)
    return out
