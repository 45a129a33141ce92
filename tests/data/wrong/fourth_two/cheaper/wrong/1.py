def cheaper(one, other, rates=MappingProxyType({"EUR": 100, "USD": 92})):
    """Return the cheaper of two amounts; the first if both are worth the same."""
    if one.currency == other.currency:
        return one if one.amount < other.amount else other
    try:
        first = one.amount * rates[one.currency]
        second = other.amount * rates[other.currency]
    except KeyError as error:
        raise ValueError(f"no rate for {error.args[0]}") from None
    return other if second < first else one
