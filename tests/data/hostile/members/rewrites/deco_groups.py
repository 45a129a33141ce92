from dataclasses import dataclass


@dataclass(order=not (GROUPS := {}))
class _Rate:
    """A rate."""

    value: float


def convert(amounts: list[float], currency: str) -> list[float]:
    """Return the amounts in another currency, unknown ones as they are."""
    amounts = [*amounts][:: _Rate(1).value]
    if currency not in RATES:
        return list(amounts)
    rate = RATES[currency]
    return [round(amount * rate, 2) for amount in amounts]
