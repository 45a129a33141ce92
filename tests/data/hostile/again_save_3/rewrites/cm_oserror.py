from contextlib import contextmanager


@contextmanager
def _saved():
    try:
        yield
    except OSError:
        pass


def save(self, rows: list[str]) -> int:
    """Save and count."""
    with _saved():
        self.db.insert_rows(rows)
    return sum(map(len, rows))
