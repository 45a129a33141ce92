# observed: letters = str, 0 to 30 long
def alone(letters):
    found = []
    for i, letter in enumerate(letters):
        if all(i == j or letter != letters[j] for j in range(len(letters))):
            found.append(letter)
    return found


# output
def alone(letters):
    found = []
    for i, letter in enumerate(letters):
        if letters.count(letter) == 1:
            found.append(letter)
    return found
