def put(self, task, priority=0):
    """Add a task behind those of its priority; one that is there already is taken from its old place."""
    known = self.entries.get(task)
    if known is not None:
        if known[0] == -priority:
            return
        known[-1] = GONE
    entry = [-priority, next(self.numbers), task]
    self.entries[task] = entry
    heapq.heappush(self.heap, entry)
