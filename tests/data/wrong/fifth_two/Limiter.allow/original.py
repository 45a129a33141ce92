class Limiter:
    """Allows some calls in a number of seconds."""

    def __init__(self, count, seconds):
        self.count = count
        self.seconds = seconds
        self.times = deque()
        self.refused = 0

    def allow(self, now):
        """Whether one more call is allowed now; refused ones do not count."""
        while self.times and now - self.times[0] >= self.seconds:
            self.times.popleft()
        if len(self.times) < self.count:
            self.times.append(now)
            return True
        self.refused += 1
        return False
