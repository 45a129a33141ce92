class Shelf:
    """Boxes by name, with room for so many."""

    def __init__(self, room):
        self.room = room
        self.boxes = {}
        self.log = deque(maxlen=3)

    def put(self, name, *items, replace=False):
        """Put items into a box; return how many fit."""
        box = self.boxes.get(name)
        if box is None or replace:
            box = self.boxes[name] = []
        free = self.room - sum(map(len, self.boxes.values()))
        taken = list(items[: max(free, 0)])
        box.extend(taken)
        self.log.append((name, len(taken)))
        return len(taken)
