def record(self, name, count=1):
    """Note an event; return True if it is new among the recent ones."""
    fresh = name not in self.recent
    self.recent = [*self.recent, name][-self.size :]
    if count <= 0:
        raise ValueError("count must be positive")
    self.seen[name] = self.seen.get(name, 0) + count
    return fresh
