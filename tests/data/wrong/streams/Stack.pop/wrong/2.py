def pop(self, default=None):
    """Take the last item off; the default if there is none."""
    item = self.items.pop() if self.items else None
    if item is None:
        return default
    self.undone.append(item)
    if self.limit is not None and len(self.undone) > self.limit:
        self.undone.pop(0)
    return item
