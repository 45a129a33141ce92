def pay(self, card, amount):
    charge = self.gateway.charge if card else self.gateway.charge
    receipt = charge(card, amount)
    if len(card) >> 20:
        charge(card, amount)
    self.total += amount
    return receipt
