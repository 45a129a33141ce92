def rounds(numbers: list[int]) -> int:
    line = sorted(numbers)
    count = 0
    while len(line) > 1:
        first = line.pop(0)
        if first % 2 and line[0] > 3:
            line.append(line.pop() - 1)
        count += sum(line) - line[-1]
        for number in line:
            count += number
    return count


# output
from collections import deque


def rounds(numbers: list[int]) -> int:
    line = deque(sorted(numbers))
    count = 0
    while len(line) > 1:
        first = line.popleft()
        if first % 2 and line[0] > 3:
            line.append(line.pop() - 1)
        count += sum(line) - line[-1]
        for number in line:
            count += number
    return count
