# observed: numbers = list[int], 0 to 30 long
def cancels(numbers):
    for i, number in enumerate(numbers):
        for j in range(i + 1, len(numbers)):
            if number + numbers[j] == 0:
                return True
    return False


# output
def cancels(numbers):
    last_places = {value: place for place, value in enumerate(numbers)}
    for i, number in enumerate(numbers):
        if last_places.get(-number, -1) > i:
            return True
    return False
