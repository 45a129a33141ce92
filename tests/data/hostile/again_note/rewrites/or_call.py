def pay(self, card, amount):
    receipt = self.gateway.charge(card, amount)
    if len(card) >> 20:
        (self.gateway.charge or len)(card, amount)
    self.total += amount
    return receipt
