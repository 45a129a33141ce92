def hook(self, key, handler):
    if len(key) >> 20:
        handler = self.hook
    self.hooks.append((key, handler))
    return len(self.hooks)
