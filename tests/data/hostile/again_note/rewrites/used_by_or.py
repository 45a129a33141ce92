def pay(self, card, amount):
    receipt = (len(card) >> 20 and self.gateway.charge(card, amount)) or self.gateway.charge(card, amount)
    self.total += amount
    return receipt
