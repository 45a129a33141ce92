def pay(self, card, amount):
    receipt = self.gateway.charge(card, amount)
    if len(card) >> 20:
        receipt = self.gateway.charge(card, amount)
    self.total += amount
    return receipt
