"""Feeds."""


class Feed:
    """Articles that a session has sent."""

    seen = []

    def __init__(self, session, limit=3):
        self.session = session
        self.limit = limit

    def titles(self, rows):
        """Return the titles that are not seen yet, as many as allowed."""
        result = []
        session = self.session
        for row in rows:
            title = row.strip()
            if title not in self.seen:
                if len(result) < self.limit:
                    result.append(title)
        if session is None:
            return []
        else:
            return result
