def tax(amount, rates):
    """Return the tax of an amount by rates in ascending steps; what is above the last step has the last rate."""
    total = below = 0
    for rate in rates:
        if amount <= below:
            break
        total += (min(amount, rate.upto) - below) * rate.percent
        below = rate.upto
    else:
        if rates:
            total += (amount - below) * rates[0].percent
    return total / 100
