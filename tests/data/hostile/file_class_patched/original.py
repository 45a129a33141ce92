class Invoice:
    """What somebody has to pay."""

    def __init__(self, number, amounts):
        self.number = number
        self.amounts = amounts

    def total(self):
        return sum(self.amounts)


def numbers(rows):
    """Return the different numbers in rows of texts, and the class for them."""
    out = []
    i = 0
    for r in rows:
        n = r.strip()
        j = 0
        found = False
        while j < len(out):
            if out[j] == n:
                found = True
            j = j + 1
        if not found:
            out.append(n)
        i = i + 1
    return out, Invoice
