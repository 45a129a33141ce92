def run(self, names: list[str]) -> int:
    """Run."""
    (self.left if names < names[:0] + ['~'] else self.right).delete(names)
    return sum(name in self.right.known for name in names)
