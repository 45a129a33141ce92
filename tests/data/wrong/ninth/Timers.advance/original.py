class Timers:
    """Calls that are due at some time, on a clock that is moved by hand."""

    def __init__(self, now=0):
        self.now = now
        self.queue = []
        self.made = 0
        self.cancelled = set()

    def call_at(self, when, action, every=None):
        """Plan a call, perhaps one that comes again; return its number."""
        self.made += 1
        heapq.heappush(self.queue, (when, self.made, action, every))
        return self.made

    def cancel(self, number):
        """Drop a call that was planned."""
        self.cancelled.add(number)

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
                heapq.heappush(self.queue, (when + every, number, action, every))
        self.now = max(self.now, now)
        return ran
