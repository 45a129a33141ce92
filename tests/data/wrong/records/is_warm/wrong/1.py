def is_warm(colour: Colour) -> bool:
    """Tell whether a colour is warm."""
    return colour is not Colour.GREEN
