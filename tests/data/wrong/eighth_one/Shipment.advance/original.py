class Shipment:
    """An order on its way from the shop to the customer."""

    MOVES = {
        "created": {"pay": "paid", "cancel": "cancelled"},
        "paid": {"ship": "shipped", "cancel": "refunded"},
        "shipped": {"deliver": "delivered", "return": "refunded"},
    }

    def __init__(self, on_change=None):
        self.state = "created"
        self.history = ["created"]
        self.on_change = on_change

    def advance(self, *events):
        """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
        for event in events:
            moves = self.MOVES.get(self.state, {})
            if event not in moves:
                raise ValueError(f"cannot {event} when {self.state}")
            before, self.state = self.state, moves[event]
            self.history.append(self.state)
            if self.on_change is not None:
                self.on_change(before, self.state)
        return self.state
