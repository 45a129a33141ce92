def undo(self, steps=1):
    """Go back some steps, as far as there are any; return how many were gone."""
    gone = min(steps, len(self.past))
    if gone:
        self.future.append(self.text)
        self.text = self.past[-gone]
        del self.past[-gone:]
    return gone
