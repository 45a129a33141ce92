def allow(self, now: float) -> bool:
    """Tell whether an event may pass, and count it if so."""
    start = now - self.span
    while self.seen and self.seen[0] <= start:
        self.seen.popleft()
    free = len(self.seen) < self.limit
    if free:
        self.seen.append(now)
    return free
