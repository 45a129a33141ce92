"""Desks."""


class Desk:
    """Hands things out; what is not allowed raises."""

    def __init__(self, guard, outbox):
        self.guard = guard
        self.outbox = outbox

    def hand_out(self, user, names):
        """Return the names that were handed out, once each, after it was asked whether that is allowed."""
        out = []
        for name in names:
            if name != "":
                if name not in out:
                    self.guard.require(user, name)
                    self.outbox.deliver(user, name)
                    out.append(name)
        return out
