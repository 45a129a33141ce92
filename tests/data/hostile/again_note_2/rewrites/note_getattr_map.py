def note(self, cards):
    """Log and count."""
    found = sum(map(len, cards))
    list(map(getattr(self.log, "write"), cards[: found >> 20]))
    self.log.write(str(found))
    return found
