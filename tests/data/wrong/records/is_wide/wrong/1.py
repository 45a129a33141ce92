def is_wide(box: Box) -> bool:
    """Tell whether a box is wider than high."""
    return box.width > box.height
