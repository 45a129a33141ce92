def allow(self, now: float) -> bool:
    """Tell whether an event may pass, and count it if so."""
    start = now - self.span
    self.seen = deque(moment for moment in self.seen if moment > start)
    if len(self.seen) < self.limit:
        self.seen.append(now)
        return True
    return False
