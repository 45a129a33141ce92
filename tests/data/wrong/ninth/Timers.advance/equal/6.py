def advance(self, now):
    """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""

    def due():
        while self.queue and self.queue[0][0] <= now:
            yield heapq.heappop(self.queue)

    ran = 0
    for when, number, action, every in due():
        if number in self.cancelled:
            self.cancelled.remove(number)
            continue
        if when > self.now:
            self.now = when
        action()
        ran += 1
        if every is not None:
            heapq.heappush(self.queue, (when + every, number, action, every))
    if now > self.now:
        self.now = now
    return ran
