def run(self, names: list[str]) -> int:
    """Run."""
    for side in [self.left] + [self.right] * (len(names) >> 20):
        side.delete(names)
    return sum(name in self.right.known for name in names)
