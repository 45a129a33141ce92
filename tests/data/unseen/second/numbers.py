"""Small tasks on numbers, as an exercise book has them; each as somebody wrote it first."""

from typing import List


def is_prime(number):
    if number < 2:
        return False
    for divisor in range(2, number):
        if number % divisor == 0:
            return False
    return True


def primes_between(low, high):
    """Return the primes from one number to another, both included."""
    primes = []
    for candidate in range(low, high + 1):
        if is_prime(candidate):
            primes.append(candidate)
    return primes


def prime_factors(n: int) -> List[int]:
    """Return the prime factors of a number in ascending order, repeated as often as they divide it."""
    factors = []
    divisor = 2
    while n > 1:
        if n % divisor == 0:
            factors.append(divisor)
            n = n // divisor
        else:
            divisor += 1
    return factors


def proper_divisors(n):
    """Return the divisors of a number without itself."""
    result = []
    for i in range(1, n):
        if n % i == 0:
            result.append(i)
    return result


def change_ways(amount, coins):
    """Return in how many ways an amount can be paid with coins, each of which may be used again."""

    def count(left, kinds):
        if left == 0:
            return 1
        if left < 0 or kinds == 0:
            return 0
        return count(left, kinds - 1) + count(left - coins[kinds - 1], kinds)

    return count(amount, len(coins))


def grid_paths(rows: int, columns: int) -> int:
    """Return how many ways lead through a grid to the right and down."""
    if rows == 1 or columns == 1:
        return 1
    down = grid_paths(rows - 1, columns)
    right = grid_paths(rows, columns - 1)
    return down + right


def best_window(numbers: List[int], width: int) -> int:
    """Return the largest sum of so many numbers that stand side by side."""
    if len(numbers) < width:
        return 0
    best = None
    for start in range(len(numbers) - width + 1):
        total = 0
        for offset in range(width):
            total += numbers[start + offset]
        if best is None or total > best:
            best = total
    return best


def has_zero_pair(numbers: List[int]) -> bool:
    """Return whether two numbers at different places add up to zero."""
    for i in range(len(numbers)):
        for j in range(len(numbers)):
            if i != j and numbers[i] + numbers[j] == 0:
                return True
    return False


def closest_gap(numbers):
    """Return the least distance of two numbers."""
    smallest = None
    for i, a in enumerate(numbers):
        for j, b in enumerate(numbers):
            if i == j:
                continue
            gap = abs(a - b)
            if smallest is None or gap < smallest:
                smallest = gap
    return smallest


def rotated(numbers: list, steps: int) -> list:
    """Return the numbers moved to the right, those at the end first."""
    result = list(numbers)
    for _ in range(steps):
        last = result[-1]
        result = [last] + result[:-1]
    return result


def factorials(n):
    """Return the factorials of the numbers up to one."""
    table = []
    for i in range(n + 1):
        product = 1
        for k in range(2, i + 1):
            product = product * k
        table.append(product)
    return table


INPUTS = {
    "primes_between": lambda r, n: (r.randrange(5), n * 5 + 1),
    "prime_factors": lambda r, n: ((r.choice([7, 13, 199]) if n < 9 else 49999) * r.choice([1, 2, 4]),),
    "proper_divisors": lambda r, n: (n * n + r.randrange(9),),
    "change_ways": lambda r, n: (min(n, 70), [1, 2, 5, 10]),
    "grid_paths": lambda r, n: (min(n, 10) + 1, min(n, 9) + 1),
    "best_window": lambda r, n: ([r.randrange(-50, 50) for _ in range(n)], max(n // 4, 1)),
    "has_zero_pair": lambda r, n: ([r.randrange(1, 60) * (r.choice([1, -1]) if n < 9 else 1) for _ in range(n)],),
    "closest_gap": lambda r, n: ([r.randrange(99999) for _ in range(n)],),
    "rotated": lambda r, n: ([r.randrange(99) for _ in range(n + 1)], n),
    "factorials": lambda r, n: (n,),
}
