def split(total, parts):
    """Share cents out as evenly as can be, the first ones first."""
    each = total // parts
    rest = total - each * parts
    shares = []
    for index in range(parts):
        if index < rest:
            shares.append(each + 1)
        else:
            shares.append(each)
    return shares
