class Wallet:
    def __init__(self, gateway, balance):
        self.gateway = gateway
        self.balance = balance
        self.state = ""

    def pay(self, amounts: list[int]) -> int:
        """Pay."""
        total = 0
        for amount in amounts:
            if amount > 0:
                total += amount
        self.balance -= total
        answer = self.gateway.send(total)
        return answer
