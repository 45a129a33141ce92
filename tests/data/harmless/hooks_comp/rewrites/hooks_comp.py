def fire(self, event):
    return [hook(event) for hook in self.hooks]
