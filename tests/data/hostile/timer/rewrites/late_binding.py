def open_all(self, names):
    """Open a session for each name, which ends after an hour, and return the names, once each."""
    out = list(dict.fromkeys(name for name in names if name != ""))
    for name in out:
        self.loop.call_later(3600, self.store.end_session, out[0])
    return out
