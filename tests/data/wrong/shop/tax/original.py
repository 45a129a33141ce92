def tax(amount, rates):
    """Return the tax of an amount by rates in ascending steps; what is above the last step has the last rate."""
    total = 0
    below = 0
    for rate in rates:
        if amount <= below:
            break
        taxed = min(amount, rate.upto) - below
        total += taxed * rate.percent
        below = rate.upto
    if rates and amount > below:
        total += (amount - below) * rates[-1].percent
    return total / 100
