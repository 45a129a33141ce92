def record(self, name, count=1):
    """Note an event; return True if it is new among the recent ones."""
    if count <= 0:
        raise ValueError("count must be positive")
    fresh = name not in self.seen
    self.seen[name] = self.seen.get(name, 0) + count
    self.recent.append(name)
    del self.recent[: -self.size]
    return fresh
