def undo(self, steps=1):
    """Go back some steps, as far as there are any; return how many were gone."""
    gone = 0
    while self.past:
        self.future.append(self.text)
        self.text = self.past.pop()
        gone += 1
        if gone >= steps:
            break
    return gone
