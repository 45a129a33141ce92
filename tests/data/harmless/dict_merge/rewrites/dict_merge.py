def update(self, more):
    self.items.update(more)
