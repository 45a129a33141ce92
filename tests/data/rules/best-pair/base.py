# observed: numbers = list[int], 0 to 30 long
# observed: base = int, 1 to 9
def fair(numbers, base):
    count = 0
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            if (numbers[i] + numbers[j]) % base == 0:
                count += 1
    return count


# output
from collections import Counter


def fair(numbers, base):
    count = 0
    earlier = Counter()
    for previous, number in zip(numbers, numbers[1:]):
        earlier[previous % base] += 1
        count += earlier[-number % base]
    return count
