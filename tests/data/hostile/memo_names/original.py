class Ledger:
    def __init__(self):
        self.rows = []
        self.audit = {}
        self.peer = None
        self.balance = 0

    def names(self, prefix: str) -> list[str]:
        """Return names once each."""
        if not self.audit:
            return []
        found = []
        for row in self.rows:
            if row.startswith(prefix) and row not in found:
                found.append(row)
        return found
