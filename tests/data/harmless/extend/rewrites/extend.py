def add(self, more):
    self.hooks.extend(more)
