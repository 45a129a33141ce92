def put(self, name, *items, replace=False):
    """Put items into a box; return how many fit."""
    if replace or name not in self.boxes:
        self.boxes[name] = []
    free = self.room - sum(map(len, self.boxes.values()))
    taken = items[:free]
    self.boxes[name].extend(taken)
    if taken:
        self.log.append((name, len(taken)))
    return len(taken)
