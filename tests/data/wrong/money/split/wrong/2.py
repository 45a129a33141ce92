def split(total, parts):
    """Share cents out as evenly as can be, the first ones first."""
    each = int(total / parts)
    rest = abs(total) % parts
    return [each + 1] * rest + [each] * (parts - rest)
