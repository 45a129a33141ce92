from contextlib import suppress


def drop(self, k):
    with suppress(KeyError):
        del self.items[k]
