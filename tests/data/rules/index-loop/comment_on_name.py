def longest(data: str) -> int:
    best = 0
    for i in range(len(data)):
        letter = data[i]  # one of them
        if letter > "a":
            best = i
    return best


# output
def longest(data: str) -> int:
    best = 0
    for i, char in enumerate(data):
        letter = char  # one of them
        if letter > "a":
            best = i
    return best
