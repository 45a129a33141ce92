class Account3:
    rate = 3

    def __init__(self, balances=()):
        self.balances = list(balances)

    def interest(self) -> list:
        """Return the interest of each balance."""
        result = []
        for balance in self.balances:
            result.append(balance * self.rate // 100)
        return result

def change_rate(percent: int):
    Account3.rate = percent
