def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    before = self.state
    for event in events:
        moves = self.MOVES.get(self.state, {})
        if event not in moves:
            raise ValueError(f"cannot {event} when {self.state}")
        self.state = moves[event]
        self.history.append(self.state)
    if self.on_change is not None and self.state != before:
        self.on_change(before, self.state)
    return self.state
