def fire(self, event):
    return any(hook(event) for hook in self.hooks)
