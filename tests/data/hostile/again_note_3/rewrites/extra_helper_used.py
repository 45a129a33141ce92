def _tell(log, text):
    return log.write(text)


def note(self, cards: list[str]) -> int:
    """Log and count."""
    found = sum(map(len, cards))
    self.log.write(str(found))
    found >> 20 and _tell(self.log, "x")
    return found
