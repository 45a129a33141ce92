def same_amount(a, b, cents=0.005):
    """Tell whether two amounts are the same to the cent."""
    difference = a - b
    if difference < 0:
        difference = -difference
    return difference < cents
