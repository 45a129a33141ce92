def run(self, names: list[str]) -> int:
    """Run."""
    def go(side):
        side.delete(names)

    go(self.right)
    return sum(name in self.right.known for name in names)
