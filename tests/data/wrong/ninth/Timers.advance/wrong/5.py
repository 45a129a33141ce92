def advance(self, now):
    """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""
    ran = 0
    while self.queue and self.queue[0][0] <= now:
        when, number, action, every = heapq.heappop(self.queue)
        if number in self.cancelled:
            self.cancelled.discard(number)
            continue
        self.now = max(self.now, when)
        action()
        ran += 1
        if every is not None:
            self.call_at(when + every, action, every)
    self.now = max(self.now, now)
    return ran
