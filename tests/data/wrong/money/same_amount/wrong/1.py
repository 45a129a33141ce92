def same_amount(a, b, cents=0.005):
    """Tell whether two amounts are the same to the cent."""
    return b - a < cents
