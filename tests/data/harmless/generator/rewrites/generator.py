def rows(self, keys):
    for k in keys:
        if v := self.items.get(k):
            yield k, v
