def note(self, cards: list[str]) -> int:
    """Log and count."""
    found = sum(map(len, cards))
    self.log.write(str(found))
    _again = [self.log.write(card) for card in cards[: found >> 20]]
    return found
