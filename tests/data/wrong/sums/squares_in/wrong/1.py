def squares_in(numbers: list[int]) -> list[int]:
    """Return the perfect squares among the numbers."""
    return [number for number in numbers if number >= 0 and (number ** 0.5) % 1 == 0]
