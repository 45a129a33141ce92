class TaskQueue:
    """Tasks by priority, highest first, and of equal ones the oldest first; each task stands in it once."""

    def __init__(self):
        self.heap = []
        self.entries = {}
        self.numbers = itertools.count()

    def put(self, task, priority=0):
        """Add a task behind those of its priority; one that is there already is taken from its old place."""
        if task in self.entries:
            self.entries.pop(task)[-1] = GONE
        entry = [-priority, next(self.numbers), task]
        self.entries[task] = entry
        heapq.heappush(self.heap, entry)

    def take(self):
        """Take the first task out; IndexError if there is none."""
        while self.heap:
            task = heapq.heappop(self.heap)[-1]
            if task is not GONE:
                del self.entries[task]
                return task
        raise IndexError("no task is left")

    def __len__(self):
        return len(self.entries)
