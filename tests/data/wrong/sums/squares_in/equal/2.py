def squares_in(numbers: list[int]) -> list[int]:
    """Return the perfect squares among the numbers."""
    return [n for n in numbers if n >= 0 and math.isqrt(n) ** 2 == n]
