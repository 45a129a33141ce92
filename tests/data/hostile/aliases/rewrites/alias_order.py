def hand_out(self, user, names):
    """Return the names that were handed out, once each, after it was asked whether that is allowed."""
    guard = self.guard
    out = list(dict.fromkeys(name for name in names if name != ""))
    for name in out:
        self.outbox.deliver(user, name)
        guard.require(user, name)
    return out
