def size(self, docs):
    found = sum(map(len, docs))
    self.index(docs[: found >> 20])
    return found
