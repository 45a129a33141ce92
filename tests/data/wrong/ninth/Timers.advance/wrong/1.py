def advance(self, now):
    """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""
    ran = 0
    while self.queue and self.queue[0][0] <= now:
        when, number, action, every = heapq.heappop(self.queue)
        if number in self.cancelled:
            self.cancelled.discard(number)
            continue
        while when <= now:
            self.now = max(self.now, when)
            action()
            ran += 1
            if every is None:
                break
            when += every
        else:
            heapq.heappush(self.queue, (when, number, action, every))
    self.now = max(self.now, now)
    return ran
