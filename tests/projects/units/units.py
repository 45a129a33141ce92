class UnitsContainer:
    """Powers of units, as pint keeps them: it cannot be changed, and its repr is in angle brackets."""

    __slots__ = ("_d",)

    def __init__(self, powers=None):
        self._d = dict(powers or {})

    def __getstate__(self):
        return self._d

    def __setstate__(self, state):
        self._d = state

    def __repr__(self):
        return f"<UnitsContainer({self._d!r})>"


class Box:
    """Two lengths; it says nothing of itself."""

    def __init__(self, width, height):
        self.width = width
        self.height = height


def names(units):
    """Return the names of the units that are not in the denominator, sorted."""
    found = []
    for name in sorted(units._d):
        if units._d[name] > 0:
            found.append(name)
    return found


def area(box, count):
    """Return the areas of as many boxes, each with its number."""
    rows = []
    for number in range(count):
        rows.append(f"box {number} has {box.width * box.height}")
    return rows
