class History:
    """A text with what it was before."""

    def __init__(self, text=""):
        self.text = text
        self.past = []
        self.future = []

    def write(self, text):
        """Have another text."""
        self.past.append(self.text)
        self.future.clear()
        self.text = text

    def undo(self, steps=1):
        """Go back some steps, as far as there are any; return how many were gone."""
        gone = 0
        while gone < steps and self.past:
            self.future.append(self.text)
            self.text = self.past.pop()
            gone += 1
        return gone
