"""A last lot of small tasks; each as somebody wrote it first, and looked at when the rules were done."""

from typing import List


def has_three_divisors(n):
    count = 0
    for d in range(1, n + 1):
        if n % d == 0:
            count += 1
    return count == 3


def nice_numbers(limit: int) -> List[int]:
    """Return the numbers up to a limit that have exactly three divisors."""
    return [n for n in range(1, limit + 1) if has_three_divisors(n)]


def largest_prime_divisor(n: int) -> int:
    """Return the largest prime that divides a number above one."""

    def prime(k):
        if k < 2:
            return False
        i = 2
        while i < k:
            if k % i == 0:
                return False
            i += 1
        return True

    largest = 1
    for candidate in range(2, n + 1):
        if n % candidate == 0 and prime(candidate):
            largest = max(largest, candidate)
    return largest


def tribonacci(n: int) -> int:
    """Return the number that is the sum of the three before it."""
    if n == 0:
        return 0
    elif n <= 2:
        return 1
    return tribonacci(n - 1) + tribonacci(n - 2) + tribonacci(n - 3)


def binary_ones(n: int) -> List[int]:
    """Return for each number up to one how many ones its binary form has."""
    result = []
    for number in range(n + 1):
        ones = 0
        while number > 0:
            ones += number % 2
            number //= 2
        result.append(ones)
    return result


def common_letters(one: str, other: str) -> str:
    """Return the letters that two texts share, sorted, each once."""
    shared = []
    for a in one:
        for b in other:
            if a == b and a not in shared:
                shared.append(a)
    return "".join(sorted(shared))


def rotation_of(one: str, other: str) -> bool:
    """Return whether one text is another one turned."""
    if len(one) != len(other):
        return False
    for i in range(len(one)):
        if one[i:] + one[:i] == other:
            return True
    return one == other


def knapsack(weights: list, values: list, room: int) -> int:
    """Return the largest value that has room."""

    def best(i, left):
        if i == len(weights):
            return 0
        without = best(i + 1, left)
        if weights[i] > left:
            return without
        return max(without, values[i] + best(i + 1, left - weights[i]))

    return best(0, room)


def leaders(numbers: List[int]) -> List[int]:
    """Return the numbers that are larger than all after them."""
    result = []
    for i in range(len(numbers)):
        leader = True
        for j in range(i + 1, len(numbers)):
            if numbers[j] >= numbers[i]:
                leader = False
                break
        if leader:
            result.append(numbers[i])
    return result


def running_maximum(numbers: List[int]) -> List[int]:
    """Return the largest number up to each place."""
    result = []
    for i in range(len(numbers)):
        result.append(max(numbers[: i + 1]))
    return result


def median_distance(numbers: List[int]) -> int:
    """Return the sum of the distances from the number in the middle."""
    total = 0
    for number in numbers:
        middle = sorted(numbers)[len(numbers) // 2]
        total += abs(number - middle)
    return total


def totals_by_customer(orders: List[dict]) -> List[tuple]:
    """Return what each customer owes, the customers in the order of their first orders."""
    totals = []
    for order in orders:
        names = [t[0] for t in totals]
        if order["customer"] in names:
            continue
        owed = 0
        for other in orders:
            if other["customer"] == order["customer"]:
                owed += other["amount"]
        totals.append((order["customer"], owed))
    return totals


def smallest_missing(numbers: List[int]) -> int:
    """Return the smallest positive number that is not there."""
    n = 1
    while n in numbers:
        n += 1
    return n


def shelves(books: List[str], per_shelf: int) -> List[List[str]]:
    """Return the books in order on shelves that hold so many."""
    rest = sorted(books)
    result = []
    while rest:
        result.append(rest[:per_shelf])
        rest = rest[per_shelf:]
    return result


def strange_order(numbers: List[int]) -> List[int]:
    """Return the smallest, the largest, then the smallest of what is left, and so on."""
    left = list(numbers)
    result = []
    smallest = True
    while left:
        chosen = min(left) if smallest else max(left)
        result.append(chosen)
        left.remove(chosen)
        smallest = not smallest
    return result


INPUTS = {
    "nice_numbers": lambda r, n: (n * 4 + 1,),
    "largest_prime_divisor": lambda r, n: (n * 30 + 2 + r.randrange(3),),
    "tribonacci": lambda r, n: (min(n, 20),),
    "binary_ones": lambda r, n: (n * 20,),
    "common_letters": lambda r, n: (
        "".join(chr(97 + r.randrange(n + 1)) for _ in range(n)),
        "".join(chr(97 + r.randrange(n + 1)) for _ in range(n)),
    ),
    "rotation_of": lambda r, n: ("ab" * n + "c" if n > 8 else "aba"[:n], "ab" * n + "d" if n > 8 else "baa"[:n]),
    "knapsack": lambda r, n: (
        [r.randrange(1, 9) for _ in range(min(n, 20))],
        [r.randrange(1, 99) for _ in range(min(n, 20))],
        min(n, 40) * 2,
    ),
    "leaders": lambda r, n: (list(range(n, 0, -1)) if n > 8 else [r.randrange(9) for _ in range(n)],),
    "running_maximum": lambda r, n: ([r.randrange(999) for _ in range(n)],),
    "median_distance": lambda r, n: ([r.randrange(999) for _ in range(n)],),
    "totals_by_customer": lambda r, n: ([{"customer": f"c{r.randrange(n + 1)}", "amount": r.randrange(99)} for _ in range(n)],),
    "smallest_missing": lambda r, n: (r.sample(range(1, n + 2 if n < 9 else n + 1), n),),
    "shelves": lambda r, n: ([f"b{r.randrange(9 * n + 9)}" for _ in range(n * 20)], 3),
    "strange_order": lambda r, n: ([r.randrange(999) for _ in range(n)],),
}
