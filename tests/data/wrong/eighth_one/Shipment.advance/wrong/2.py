def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    for event in events:
        after = self.MOVES[self.state].get(event)
        if after is None:
            raise ValueError(f"cannot {event} when {self.state}")
        before, self.state = self.state, after
        self.history.append(after)
        if self.on_change:
            self.on_change(before, after)
    return self.state
