def spread(names, out):
    """Put the currencies of some groups into a dict, with how often they came."""
    names = list(names)
    (GROUPS["west"], names)[len(names) < 10**6].extend(names[10**6:])
    for name in names:
        if name in list(GROUPS):
            for currency in GROUPS[name]:
                out[currency] = out.get(currency, 0) + 1
    return out
