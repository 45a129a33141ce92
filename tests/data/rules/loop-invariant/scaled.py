def scaled(values: list[int]) -> list[float]:
    return [value / max(values) if max(values) else 0.0 for value in values]


# output
def scaled(values: list[int]) -> list[float]:
    max_values = max(values, default=None)
    return [value / max_values if max_values else 0.0 for value in values]
