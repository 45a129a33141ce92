def advance(self, now):
    """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""
    ran = 0
    while self.queue:
        when, number, action, every = self.queue[0]
        if when >= now:
            break
        heapq.heappop(self.queue)
        if number in self.cancelled:
            self.cancelled.discard(number)
            continue
        self.now = max(self.now, when)
        action()
        ran += 1
        if every is not None:
            heapq.heappush(self.queue, (when + every, number, action, every))
    self.now = max(self.now, now)
    return ran
