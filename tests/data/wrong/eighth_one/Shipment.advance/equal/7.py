def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    for event in events:
        before = self.state
        try:
            self.state = self.MOVES[before][event]
        except KeyError:
            raise ValueError(f"cannot {event} when {before}") from None
        self.history.append(self.state)
        if self.on_change is not None:
            self.on_change(before, self.state)
    return self.state
