def add(self, steps):
    """Count steps up to the limit, and return which were counted."""
    taken, count = [], self.count
    for step in steps:
        if step > 0 and count + step <= self.limit:
            count += step
            with self.mutual:
                self.count = count
            taken.append(step)
    return taken
