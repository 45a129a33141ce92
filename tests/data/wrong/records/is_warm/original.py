def is_warm(colour: Colour) -> bool:
    """Tell whether a colour is warm."""
    if colour is Colour.RED:
        return True
    return False
