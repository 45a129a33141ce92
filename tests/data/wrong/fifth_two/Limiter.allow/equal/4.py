def allow(self, now):
    """Whether one more call is allowed now; refused ones do not count."""
    times = self.times
    while times and self.seconds <= now - times[0]:
        times.popleft()
    if len(times) >= self.count:
        self.refused += 1
        return False
    times.append(now)
    return True
