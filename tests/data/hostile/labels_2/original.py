"""Sums."""


class Label:
    """A number with a sign."""

    sign = "#"

    def __init__(self, number):
        self.number = number

    def text(self):
        """Return the text."""
        return self.sign + str(self.number)


def clean(row):
    """Return a row, or nothing for a negative one."""
    return max(row, 0)


def total(rows: list[int]) -> int:
    """Return the cleaned sum."""
    result = 0
    for row in rows:
        result = result + clean(row)
    return result


def labels(rows: list[int]) -> list[str]:
    """Return the labels."""
    result = []
    for row in rows:
        label = Label(row)
        result.append(label.text())
    return result
