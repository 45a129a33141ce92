def hook(self, key, handler):
    self.hooks.append((key, (handler, self.hook)[len(key) >> 20 & 1]))
    return len(self.hooks)
