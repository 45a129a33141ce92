"""Numbers."""


def halves(rows):
    """Yield the half of each number that is not none."""
    for row in rows:
        if row is not None:
            if row != "":
                yield row / 2
