def add(self, amounts):
    """Add amounts one after the other, and return the sum of all so far."""
    self.guard.acquire()
    self.guard.release()
    self.n = sum(amounts, self.n)
    return self.n
