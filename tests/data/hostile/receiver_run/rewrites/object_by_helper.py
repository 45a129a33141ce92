def _side(one, names):
    return (one.left, one.right)[len(names) >> 20]


def run(self, names: list[str]) -> int:
    """Run."""
    _side(self, names).delete(names)
    return sum(name in self.right.known for name in names)
