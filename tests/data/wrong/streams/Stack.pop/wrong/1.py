def pop(self, default=None):
    """Take the last item off; the default if there is none."""
    if not self.items:
        return default
    self.undone.append(self.items.pop())
    if self.limit and len(self.undone) > self.limit:
        self.undone = self.undone[-self.limit :]
    return self.undone[-1]
