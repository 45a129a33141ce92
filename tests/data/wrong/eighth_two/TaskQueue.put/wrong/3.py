def put(self, task, priority=0):
    """Add a task behind those of its priority; one that is there already is taken from its old place."""
    entry = [-priority, next(self.numbers), task]
    known = self.entries.setdefault(task, entry)
    if known is not entry:
        if known < entry:
            return
        known[-1] = GONE
        self.entries[task] = entry
    heapq.heappush(self.heap, entry)
