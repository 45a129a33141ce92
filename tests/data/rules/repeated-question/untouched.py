def of_both(limit: int) -> int:
    def steps(one, other):
        number = 0
        while one > other:
            one -= other
            number += 1
        return number

    total = 0
    for i in range(1, limit):
        for j in range(1, limit):
            total += steps(i, j)
    return total


def one_loop(limit: int) -> int:
    def steps(number):
        found = 0
        while number > 1:
            number //= 2
            found += 1
        return found

    total = 0
    for i in range(1, limit):
        total += steps(i)
    return total


def that_remembers(limit: int) -> list[int]:
    asked = []

    def steps(number):
        for _ in range(number):
            asked.append(number)
        return len(asked)

    return [steps(j) for i in range(limit) for j in range(limit)] + asked


def quick(limit: int) -> int:
    def double(number):
        return number * 2

    total = 0
    for i in range(limit):
        for j in range(limit):
            total += i * double(j)
    return total


def of_lists(rows: list[list[int]], limit: int) -> int:
    def largest(row):
        best = 0
        for item in row:
            best = max(best, item)
        return best

    total = 0
    for i in range(limit):
        for row in rows:
            total += i * largest(row)
    return total


def passed_on(limit: int) -> list:
    def steps(number):
        found = 0
        while number > 1:
            number //= 2
            found += 1
        return found

    return [steps, [steps(j) for i in range(limit) for j in range(limit)]]
