"""Sessions."""


class Sessions:
    """Logins that end."""

    def __init__(self, loop, store):
        self.loop = loop
        self.store = store

    def open_all(self, names):
        """Open a session for each name, which ends after an hour, and return the names, once each."""
        out = []
        for name in names:
            if name != "":
                if name not in out:
                    self.loop.call_later(3600, self.store.end_session, name)
                    out.append(name)
        return out
