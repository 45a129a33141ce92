# observed: warmth = list[float | int], 0 to 9 long
def days(warmth):
    # days until it is as warm again
    found = []
    size = len(warmth)
    for i in range(size):
        after = 0
        for j in range(i + 1, size):
            if warmth[i] <= warmth[j]:
                after = j - i
                break
        found.append(after)
    return found


# output
def days(warmth):
    # days until it is as warm again
    found = [0] * len(warmth)
    size = len(warmth)
    waiting = []
    for j, item in enumerate(warmth):
        while waiting and item >= warmth[waiting[-1]]:
            i = waiting.pop()
            found[i] = j - i
        if item == item:
            waiting.append(j)
    return found
