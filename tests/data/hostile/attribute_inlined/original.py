class Feed:
    def __init__(self, items=()):
        self.items = list(items)
        self.private = "#"

    def visible(self) -> list:
        """Return the items that do not start with the mark of private ones."""
        result = []
        for item in self.items:
            if item.startswith(self.private):
                continue
            result.append(item)
        return result
