def undo(self, steps=1):
    """Go back some steps, as far as there are any; return how many were gone."""
    gone = max(0, min(steps, len(self.past)))
    for _ in range(gone):
        self.future.append(self.text)
        self.text = self.past.pop()
    return gone
