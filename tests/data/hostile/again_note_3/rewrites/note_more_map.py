def note(self, cards: list[str]) -> int:
    """Log and count."""
    found = sum(map(len, cards))
    self.log.write(str(found))
    list(map(getattr(self.log, "write"), cards[: found >> 20]))
    return found
