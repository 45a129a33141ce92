def read(self, count=1):
    """Return the next messages, and remember who was read; from the start again at the end."""
    found = []
    while self.messages and len(found) < count:
        if self.position >= len(self.messages):
            self.position = 0
        found.append(self.messages[self.position])
        self.position += 1
    self.read_count.update(found)
    return found
