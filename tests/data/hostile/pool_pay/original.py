class Account:
    def __init__(self, peer=None):
        self.balance = 0
        self.peer = peer
        self.log = []

    def pay(self, amounts: list[int]) -> int:
        """Pay."""
        total = 0
        for amount in amounts:
            if amount > 0:
                total += amount
        self.balance -= total
        return total if self.peer is None else -total
