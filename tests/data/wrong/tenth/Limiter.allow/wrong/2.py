def allow(self, now: float) -> bool:
    """Tell whether an event may pass, and count it if so."""
    while self.seen and self.seen[0] <= now - self.span:
        self.seen.popleft()
    self.seen.append(now)
    return len(self.seen) <= self.limit
