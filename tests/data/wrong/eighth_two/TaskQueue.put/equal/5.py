def put(self, task, priority=0):
    """Add a task behind those of its priority; one that is there already is taken from its old place."""
    former = self.entries.pop(task, None)
    if former is not None:
        former[-1] = GONE
    entry = self.entries[task] = [-priority, next(self.numbers), task]
    heapq.heappush(self.heap, entry)
