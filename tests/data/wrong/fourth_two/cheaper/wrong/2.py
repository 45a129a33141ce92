def cheaper(one, other, rates=MappingProxyType({"EUR": 100, "USD": 92})):
    """Return the cheaper of two amounts; the first if both are worth the same."""
    try:
        return min(one, other, key=lambda each: each.amount * rates[each.currency])
    except KeyError as error:
        raise ValueError(f"no rate for {error.args[0]}") from None
