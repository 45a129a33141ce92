def run(self, now: float, action: Callable[[], object]) -> bool:
    """Run an action unless one ran just before, and say so; one that fails does not count."""
    if self.last is not None and now < self.last + self.seconds:
        return False
    action()
    self.last = now
    return True
