def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    state = self.state
    steps = []
    for event in events:
        moves = self.MOVES.get(state, {})
        if event not in moves:
            raise ValueError(f"cannot {event} when {state}")
        steps.append((state, moves[event]))
        state = moves[event]
    for before, after in steps:
        self.state = after
        self.history.append(after)
        if self.on_change is not None:
            self.on_change(before, after)
    return self.state
