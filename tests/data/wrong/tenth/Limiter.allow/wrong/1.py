def allow(self, now: float) -> bool:
    """Tell whether an event may pass, and count it if so."""
    while self.seen and now - self.seen[0] > self.span:
        self.seen.popleft()
    if len(self.seen) >= self.limit:
        return False
    self.seen.append(now)
    return True
