def cancels(numbers: list[int]) -> bool:
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            for k in range(j + 1, len(numbers)):
                if numbers[i] + numbers[j] + numbers[k] == 0:
                    return True
    return False


# output
def cancels(numbers: list[int]) -> bool:
    last_places = {value: place for place, value in enumerate(numbers)}
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            if last_places.get(-numbers[i] - numbers[j], -1) > j:
                return True
    return False
