def run(self, now: float, action: Callable[[], object]) -> bool:
    """Run an action unless one ran just before, and say so; one that fails does not count."""
    last = self.last
    if last is not None and now - last < self.seconds:
        return False
    action()
    self.last = now
    return True
