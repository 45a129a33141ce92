# observed: text = str, 0 to 40 long
def loud(text):
    number = 0
    for char in text:
        if char.isalpha() and char.isupper():
            number += 1
    return number


# output
from collections import Counter


def loud(text):
    number = 0
    number += sum(
        times
        for char, times in Counter(text).items()
        if char.isalpha() and char.isupper()
    )
    return number
