def add(self, steps):
    """Count steps up to the limit, and return which were counted."""
    taken = []
    for step in steps:
        if step <= 0:
            continue
        after = self.count + step
        if after <= self.limit:
            with self.mutual:
                self.count = after
            taken.append(step)
    return taken
