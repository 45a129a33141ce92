def put(self, task, priority=0):
    """Add a task behind those of its priority; one that is there already is taken from its old place."""
    if task in self.entries:
        self.entries.pop(task)[-1] = GONE
    entry = [-priority, len(self.entries), task]
    self.entries[task] = entry
    heapq.heappush(self.heap, entry)
