def note(self, card):
    if len(card) >> 20:
        getattr(self.log, 'write')(card)
    self.log.write(card)
    return len(card)
