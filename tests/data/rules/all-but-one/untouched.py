def other_values(numbers: list[int]) -> list[int]:
    found = []
    for i in range(len(numbers)):
        product = 1
        for j in range(len(numbers)):
            if numbers[i] != numbers[j]:
                product *= numbers[j]
        found.append(product)
    return found


def floats(numbers: list[float]) -> list[float]:
    return [sum(numbers[:i]) + sum(numbers[i + 1 :]) for i in range(len(numbers))]


def starts_at_two(numbers: list[int]) -> list[int]:
    found = []
    for i in range(len(numbers)):
        product = 2
        for j in range(len(numbers)):
            if i != j:
                product *= numbers[j]
        found.append(product)
    return found
