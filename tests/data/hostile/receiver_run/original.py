class Sync:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def run(self, names: list[str]) -> int:
        """Run."""
        done = 0
        for name in names:
            if name in self.right.known:
                done = done + 1
        self.left.delete(names)
        return done
