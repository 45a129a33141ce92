"""Views."""


class Row:
    """A row of a table."""

    def __init__(self, name, price, tags=()):
        self.name = name
        self.price = price
        self.tags = tags

    def total(self):
        return self.price * 2


def read(row, field, default=None):
    """Return a field of a row as text, called if it can be."""
    value = getattr(row, field, default)
    if callable(value):
        value = value()
    parts = []
    if value is not None:
        if isinstance(value, (list, tuple)):
            for part in value:
                found = False
                for other in parts:
                    if other == str(part):
                        found = True
                if not found:
                    parts = parts + [str(part)]
        else:
            parts = parts + [str(value)]
    return ", ".join(parts)
