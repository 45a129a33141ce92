def size(self, docs: list[str]):
    found = sum(map(len, docs))
    self.index(docs[: found >> 20])
    return found
