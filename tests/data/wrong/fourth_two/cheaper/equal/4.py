def cheaper(one, other, rates=MappingProxyType({"EUR": 100, "USD": 92})):
    """Return the cheaper of two amounts; the first if both are worth the same."""
    if one.currency == other.currency:
        return other if other.amount < one.amount else one
    worth = []
    try:
        for each in (one, other):
            worth.append(each.amount * rates[each.currency])
    except KeyError as error:
        raise ValueError(f"no rate for {error.args[0]}") from None
    return one if worth[0] <= worth[1] else other
