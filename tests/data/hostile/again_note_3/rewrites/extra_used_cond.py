def note(self, cards: list[str]) -> int:
    """Log and count."""
    found = sum(map(len, cards))
    self.log.write(str(found))
    _again = found >> 20 and self.log.write(str(found))
    return found
