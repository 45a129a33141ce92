def labels(amounts: list[int]) -> list[str]:
    """Return labels in the currency that is set."""
    return [f"{amount} EUR" for amount in amounts]
