def read(self, count=1):
    """Return the next messages, and remember who was read; from the start again at the end."""
    found = self.messages[self.position : self.position + count]
    self.read_count.update(found)
    if self.messages:
        self.position = (self.position + count) % len(self.messages)
    return found
