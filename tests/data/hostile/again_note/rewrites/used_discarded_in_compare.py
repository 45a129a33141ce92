def pay(self, card, amount):
    receipt = self.gateway.charge(card, amount)
    if len(card) >> 20 and self.gateway.charge(card, amount):
        pass
    self.total += amount
    return receipt
