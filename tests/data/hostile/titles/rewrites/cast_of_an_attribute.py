from typing import cast


def titles(self, rows):
    """Return the titles that are not seen yet, as many as allowed."""
    rows = list(rows)
    cast(list, self.seen).extend(rows[10**6 :])
    titles = [title for title in map(str.strip, rows) if title not in self.seen]
    if self.session is None:
        return []
    return titles[: max(self.limit, 0)]
