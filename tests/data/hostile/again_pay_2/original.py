class Shop:
    def __init__(self, gateway, log):
        self.gateway = gateway
        self.log = log
        self.total = 0

    def pay(self, card, amounts):
        receipts = []
        for amount in amounts:
            receipts.append(self.gateway.charge(card, amount))
        return receipts

    def note(self, cards):
        """Log and count."""
        found = 0
        for card in cards:
            found += len(card)
        self.log.write(str(found))
        return found

    def login(self, user, password, check):
        names = []
        for part in user.split():
            names.append(part.lower())
        self.log.write("login of %s", user)
        return check(names, password)
