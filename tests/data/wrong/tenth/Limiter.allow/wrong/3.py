def allow(self, now: float) -> bool:
    """Tell whether an event may pass, and count it if so."""
    if self.seen and self.seen[0] <= now - self.span:
        self.seen.clear()
    if len(self.seen) >= self.limit:
        return False
    self.seen.append(now)
    return True
