def hand_out(self, user, names):
    """Return the names that were handed out, once each, after it was asked whether that is allowed."""
    require, deliver = self.guard.require, self.outbox.deliver
    out = list(dict.fromkeys(name for name in names if name != ""))
    for name in out:
        deliver(user, name)
        require(user, name)
    return out
