class Limiter:
    """Lets a number of events pass within a span of seconds."""

    def __init__(self, limit: int, span: float) -> None:
        self.limit = limit
        self.span = span
        self.seen: deque[float] = deque()

    def allow(self, now: float) -> bool:
        """Tell whether an event may pass, and count it if so."""
        while len(self.seen) > 0:
            if self.seen[0] <= now - self.span:
                self.seen.popleft()
            else:
                break
        if len(self.seen) >= self.limit:
            return False
        self.seen.append(now)
        return True
