def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    for event in events:
        before = self.state
        after = self.MOVES.get(before, {}).get(event)
        if after is None:
            raise ValueError(f"cannot {event} when {before}")
        self.state = after
        self.history.append(after)
        if self.on_change is not None:
            self.on_change(before, after)
    return self.state
