class Shop:
    def __init__(self, gateway, log):
        self.gateway = gateway
        self.log = log

    def pay(self, cards: list[str], amount: int) -> str:
        """Charge the longest card."""
        best = ""
        total = 0
        for card in cards:
            total += len(card)
            if len(card) > len(best):
                best = card
        receipt = self.gateway.charge(best, amount)
        return f"{receipt} {total}"

    def note(self, cards: list[str]) -> int:
        """Log and count."""
        found = 0
        for card in cards:
            found += len(card)
        self.log.write(str(found))
        return found

    def login(self, user: str, password: str, parts: list[str]) -> int:
        """Log and count."""
        found = 0
        for part in parts:
            found += len(part)
        self.log.write("login of %s", user)
        return found + len(password)
