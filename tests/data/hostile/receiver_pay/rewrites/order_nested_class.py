def pay(self, amounts: list[int]) -> int:
    """Pay."""
    total = sum(amount for amount in amounts if amount > 0)
    class Step:
        def go(self, wallet):
            return wallet.gateway.send(total)

    answer = Step().go(self)
    self.balance -= total
    return answer
