def prune(self, bad):
    self.hooks = [h for h in self.hooks if h not in bad]
