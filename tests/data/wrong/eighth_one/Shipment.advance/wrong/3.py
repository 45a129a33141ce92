def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    for event in events:
        try:
            after = self.MOVES[self.state][event]
        except KeyError:
            raise ValueError(f"cannot {event} when {self.state}") from None
        if self.on_change is not None:
            self.on_change(self.state, after)
        self.state = after
        self.history.append(after)
    return self.state
