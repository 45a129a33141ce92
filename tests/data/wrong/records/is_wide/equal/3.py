def is_wide(box: Box) -> bool:
    """Tell whether a box is wider than high."""
    return box.height == 0 or box.width / box.height > 1
