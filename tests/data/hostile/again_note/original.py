class Shop:
    def __init__(self, gateway, log):
        self.gateway = gateway
        self.log = log
        self.total = 0

    def pay(self, card, amount):
        receipt = self.gateway.charge(card, amount)
        self.total += amount
        return receipt

    def note(self, card):
        self.log.write(card)
        return len(card)
