def is_wide(box: Box) -> bool:
    """Tell whether a box is wider than high."""
    if box.height == 0:
        return True
    return box.width / box.height > 1
