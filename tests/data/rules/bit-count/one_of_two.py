def odd_ones(numbers: list[int]) -> list[int]:
    return [n for n in numbers if bin(n & 255).count('1') % 2 == 1]


# output
def odd_ones(numbers: list[int]) -> list[int]:
    return [n for n in numbers if (n & 255).bit_count() % 2 == 1]
