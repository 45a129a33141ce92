def put(self, task, priority=0):
    """Add a task behind those of its priority; one that is there already is taken from its old place."""
    entry = self.entries.get(task)
    if entry is None:
        entry = self.entries[task] = [-priority, next(self.numbers), task]
        heapq.heappush(self.heap, entry)
    elif entry[0] != -priority:
        entry[0] = -priority
        heapq.heapify(self.heap)
