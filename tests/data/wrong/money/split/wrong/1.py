def split(total, parts):
    """Share cents out as evenly as can be, the first ones first."""
    each, rest = divmod(total, parts)
    return [each + rest] + [each] * (parts - 1)
