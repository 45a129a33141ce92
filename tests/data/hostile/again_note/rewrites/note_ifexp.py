def note(self, card):
    if len(card) >> 20:
        (self.log.write or len)(card * 9)
    self.log.write(card)
    return len(card)
