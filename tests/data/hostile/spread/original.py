"""Groups."""

GROUPS = {"west": ["EUR", "GBP"], "far": ["USD"]}


def spread(names, out):
    """Put the currencies of some groups into a dict, with how often they came."""
    for name in list(names):
        if name in sorted(GROUPS):
            for currency in GROUPS[name]:
                if currency in list(out):
                    out[currency] = out[currency] + 1
                else:
                    out[currency] = 0 + 1
    return out
