def record(self, name, count=1):
    """Note an event; return True if it is new among the recent ones."""
    if count <= 0:
        raise ValueError("count must be positive")
    fresh = name not in self.recent
    self.seen[name] = self.seen.get(name, 0) + count
    self.recent.append(name)
    self.recent[:] = self.recent[-self.size :]
    return fresh
