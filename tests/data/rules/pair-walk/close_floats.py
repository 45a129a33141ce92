def too_close(numbers: list[float], threshold: float) -> bool:
    for i, one in enumerate(numbers):
        for j, other in enumerate(numbers):
            if i != j:
                distance = abs(one - other)
                if distance < threshold:
                    return True
    return False


# output
def too_close(numbers: list[float], threshold: float) -> bool:
    ordered = sorted(number for number in numbers if number == number)
    for one, other in zip(ordered, ordered[1:]):
        if other - one < threshold:
            return True
    return False
