def split(total, parts):
    """Share cents out as evenly as can be, the first ones first."""
    each, rest = divmod(total, parts)
    return [each + (index < rest) for index in range(parts)]
