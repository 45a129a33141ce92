def allow(self, now):
    """Whether one more call is allowed now; refused ones do not count."""
    if self.times and now - self.times[0] >= self.seconds:
        self.times.popleft()
    if len(self.times) < self.count:
        self.times.append(now)
        return True
    self.refused += 1
    return False
