def put(self, name, *items, replace=False):
    """Put items into a box; return how many fit."""
    free = self.room - sum(len(box) for box in self.boxes.values())
    taken = list(items[: max(free, 0)])
    if replace:
        self.boxes[name] = taken
    else:
        self.boxes.setdefault(name, []).extend(taken)
    self.log.append((name, len(taken)))
    return len(taken)
