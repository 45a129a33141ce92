def of_others(numbers: list[int]) -> list[int]:
    return [sum(numbers[:i]) + sum(numbers[i + 1 :]) for i in range(len(numbers))]


# output
def of_others(numbers: list[int]) -> list[int]:
    number_total = sum(numbers)
    return [number_total - numbers[i] for i in range(len(numbers))]
