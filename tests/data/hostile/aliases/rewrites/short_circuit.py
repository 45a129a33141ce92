def hand_out(self, user, names):
    """Return the names that were handed out, once each, after it was asked whether that is allowed."""
    out = list(dict.fromkeys(name for name in names if name != ""))
    any(self.guard.require(user, name) or self.outbox.deliver(user, name) for name in out)
    return out
