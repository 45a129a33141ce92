"""More answers to exercises, looked at only when the rules were done."""

from itertools import combinations, permutations
from typing import Dict, List, Optional


def nearest_pair(numbers):
    """Return the two numbers that are closest to each other, the smaller one first."""
    closest = None
    distance = None
    for i, a in enumerate(numbers):
        for j, b in enumerate(numbers):
            if i != j:
                if distance is None or abs(a - b) < distance:
                    distance = abs(a - b)
                    closest = tuple(sorted([a, b]))
    return closest


def has_opposites(l):
    """
    Returns True if two different elements of the list sum to zero.
    """
    for i, l1 in enumerate(l):
        for j in range(i + 1, len(l)):
            if l1 + l[j] == 0:
                return True
    return False


def largest_prime_part(n: int):
    """Return the largest prime factor of n. Assume n > 1 and is not a prime."""

    def is_prime(k):
        if k < 2:
            return False
        for i in range(2, k - 1):
            if k % i == 0:
                return False
        return True

    largest = 1
    for j in range(2, n + 1):
        if n % j == 0 and is_prime(j):
            largest = max(largest, j)
    return largest


def is_cube(a):
    """True if a whole number is the cube of some whole number."""
    a = abs(a)
    i = 0
    while i * i * i < a:
        i += 1
    return i * i * i == a


def alternating(lst):
    """Take the minimum, then the maximum, then the minimum of what is left, and so on."""
    res, switch = [], True
    while lst:
        res.append(min(lst) if switch else max(lst))
        lst.remove(res[-1])
        switch = not switch
    return res


def divisible_triples(n):
    """Count triples i < j < k of a[i] = i*i - i + 1 whose sum is a multiple of 3."""
    a = [i * i - i + 1 for i in range(1, n + 1)]
    count = 0
    for i in range(n):
        for j in range(i + 1, n):
            for k in range(j + 1, n):
                if (a[i] + a[j] + a[k]) % 3 == 0:
                    count += 1
    return count


def can_be_sorted_by_turning(arr):
    """Whether some number of right shifts sorts the list."""
    if len(arr) == 0:
        return True
    for i in range(len(arr)):
        turned = arr[i:] + arr[:i]
        if turned == sorted(arr):
            return True
    return False


def smallest_range_sum(numbers, k):
    """Smallest sum of k neighbours."""
    smallest = sum(numbers[:k])
    for i in range(len(numbers) - k + 1):
        current = 0
        for j in range(i, i + k):
            current = current + numbers[j]
        if current < smallest:
            smallest = current
    return smallest


def edit_steps(word1: str, word2: str) -> int:
    """Insertions, deletions and replacements that make one word the other."""

    def distance(m, n):
        if m == 0:
            return n
        if n == 0:
            return m
        if word1[m - 1] == word2[n - 1]:
            return distance(m - 1, n - 1)
        return 1 + min(distance(m, n - 1), distance(m - 1, n), distance(m - 1, n - 1))

    return distance(len(word1), len(word2))


def next_larger(arr: List[int]) -> List[int]:
    """For each element the next one to its right that is larger, or -1."""
    result = []
    for i in range(len(arr)):
        following = -1
        for j in range(i + 1, len(arr)):
            if arr[i] < arr[j]:
                following = arr[j]
                break
        result.append(following)
    return result


def combination_count(n: int, k: int) -> int:
    """How many ways there are to choose k of n."""
    if k < 0 or k > n:
        return 0
    if k == 0 or k == n:
        return 1
    return combination_count(n - 1, k - 1) + combination_count(n - 1, k)


def sum_of_multiples(limit: int) -> int:
    """Add the numbers below a limit that 3 or 5 divides."""
    total = 0
    multiples = []
    for i in range(limit):
        if i % 3 == 0 or i % 5 == 0:
            if i not in multiples:
                multiples.append(i)
    for m in multiples:
        total += m
    return total


def triple_with_sum(arr: List[int], target: int) -> tuple:
    """Return three numbers in ascending order that add up to target, or zeros."""
    for triple in permutations(arr, 3):
        if sum(triple) == target:
            return tuple(sorted(triple))
    return (0, 0, 0)


def shortest_palindrome_start(text: str) -> int:
    """Length of the longest beginning that reads the same backwards."""
    for end in range(len(text), 0, -1):
        part = text[:end]
        if part == "".join(reversed(part)):
            return end
    return 0


def amicable_sum(limit: int) -> int:
    """Sum of the amicable numbers below a limit."""

    def sum_of_divisors(n):
        return sum(d for d in range(1, n) if n % d == 0)

    total = 0
    for n in range(2, limit):
        m = sum_of_divisors(n)
        if m != n and sum_of_divisors(m) == n:
            total += n
    return total


def stock_left(items: List[Dict], sold: List[str]) -> List[Dict]:
    """Return the items of which some are left when all that was sold is taken away."""
    left = []
    for item in items:
        count = 0
        for name in sold:
            if name == item["name"]:
                count += 1
        if item["stock"] - count > 0:
            left.append({"name": item["name"], "stock": item["stock"] - count})
    return left


def customers_in_both(january: List[Dict], february: List[Dict]) -> List[str]:
    """Return the names of the customers of both months, each once."""
    names = []
    for a in january:
        for b in february:
            if a["name"] == b["name"]:
                if a["name"] not in names:
                    names.append(a["name"])
    return names


def average_so_far(values: List[int]) -> List[float]:
    """Return the mean up to each place."""
    means = []
    for i in range(1, len(values) + 1):
        means.append(sum(values[:i]) / len(values[:i]))
    return means


def ones_between(n: int) -> int:
    """Count the digit 1 in all numbers from 1 to n."""
    count = 0
    for i in range(1, n + 1):
        for c in str(i):
            if c == "1":
                count += 1
    return count


def number_to_words_of_bits(numbers: List[int]) -> List[int]:
    """Sort numbers by how many ones they have in binary, then by value."""
    result = list(numbers)
    for i in range(len(result)):
        for j in range(len(result) - 1):
            a, b = result[j], result[j + 1]
            if (bin(a).count("1"), a) > (bin(b).count("1"), b):
                result[j], result[j + 1] = b, a
    return result


def paths_down(grid: List[List[int]]) -> int:
    """Smallest sum from the upper left to the lower right, going right and down."""

    def walk(i, j):
        if i == len(grid) - 1 and j == len(grid[0]) - 1:
            return grid[i][j]
        if i == len(grid) - 1:
            return grid[i][j] + walk(i, j + 1)
        if j == len(grid[0]) - 1:
            return grid[i][j] + walk(i + 1, j)
        return grid[i][j] + min(walk(i + 1, j), walk(i, j + 1))

    return walk(0, 0)


def vowels_removed(text):
    """Remove the vowels from a text."""
    result = ""
    for ch in text:
        if ch.lower() not in ["a", "e", "i", "o", "u"]:
            result = result + ch
    return result


def without_repeated(numbers: List[int]) -> List[int]:
    """Remove all numbers that come more than once; keep the order."""
    return [n for n in numbers if numbers.count(n) == 1]


def happy(n: int) -> bool:
    """Whether repeating the sum of the squares of the digits leads to one."""
    seen = []
    while n != 1:
        if n in seen:
            return False
        seen.append(n)
        total = 0
        while n > 0:
            digit = n % 10
            total += digit * digit
            n = n // 10
        n = total
    return True


def subsets_with_sum(nums: List[int], target: int) -> int:
    """Count the subsets that add up to a target."""

    def count(i, rest):
        if i == len(nums):
            return 1 if rest == 0 else 0
        return count(i + 1, rest) + count(i + 1, rest - nums[i])

    return count(0, target)


def water(heights: List[int]) -> int:
    """Units of water that stay between bars of these heights."""
    total = 0
    for i in range(len(heights)):
        left = max(heights[: i + 1])
        right = max(heights[i:])
        total += min(left, right) - heights[i]
    return total


INPUTS = {
    "nearest_pair": lambda r, n: ([r.uniform(0, 999) for _ in range(n + 2)],),
    "has_opposites": lambda r, n: ([r.randrange(1, 9999) if n > 8 else r.randrange(-6, 7) for _ in range(n)],),
    "largest_prime_part": lambda r, n: (2 * (n * 50 + 2 + r.randrange(3)),),
    "is_cube": lambda r, n: (n**3 * 300 + r.randrange(2),),
    "alternating": lambda r, n: ([r.randrange(999) for _ in range(n)],),
    "divisible_triples": lambda r, n: (min(n, 100),),
    "can_be_sorted_by_turning": lambda r, n: (
        [*range(n // 2, n), *range(n // 2)] if n > 8 else [r.randrange(5) for _ in range(n)],
    ),
    "smallest_range_sum": lambda r, n: ([r.randrange(-99, 99) for _ in range(n * 2)], n // 3 + 1),
    "edit_steps": lambda r, n: (
        "".join(r.choice("abcd") for _ in range(min(n, 8))),
        "".join(r.choice("abcd") for _ in range(min(n, 8))),
    ),
    "next_larger": lambda r, n: (list(range(n, 0, -1)) if n > 8 else [r.randrange(9) for _ in range(n)],),
    "combination_count": lambda r, n: (min(n, 18), min(n // 2, 9)),
    "sum_of_multiples": lambda r, n: (n * 6,),
    "triple_with_sum": lambda r, n: ([r.randrange(99) for _ in range(min(n, 90))], -1 if n > 8 else 99),
    "shortest_palindrome_start": lambda r, n: ("".join(r.choice("ab") for _ in range(n * 4 if n > 8 else n)),),
    "amicable_sum": lambda r, n: (n * 2,),
    "stock_left": lambda r, n: (
        [{"name": f"i{i}", "stock": r.randrange(9)} for i in range(n)],
        [f"i{r.randrange(n + 1)}" for _ in range(n)],
    ),
    "customers_in_both": lambda r, n: (
        [{"name": f"c{r.randrange(n * 2 + 1)}", "sum": 1} for _ in range(n)],
        [{"name": f"c{r.randrange(n * 2 + 1)}", "sum": 2} for _ in range(n)],
    ),
    "average_so_far": lambda r, n: ([r.randrange(99) for _ in range(n * 2)],),
    "ones_between": lambda r, n: (n * 25,),
    "number_to_words_of_bits": lambda r, n: ([r.randrange(999) for _ in range(min(n, 150))],),
    "paths_down": lambda r, n: ([[r.randrange(9) for _ in range(min(n, 9) + 1)] for _ in range(min(n, 9) + 1)],),
    "vowels_removed": lambda r, n: ("".join(r.choice("abcdefgHIJ oU") for _ in range(n * 9)),),
    "without_repeated": lambda r, n: ([r.randrange(2 * n + 1) for _ in range(n)],),
    "happy": lambda r, n: (n * 7 + r.randrange(9) + 1,),
    "subsets_with_sum": lambda r, n: ([r.randrange(1, 20) for _ in range(min(n, 16))], min(n, 16) * 5),
    "water": lambda r, n: ([r.randrange(99) for _ in range(n)],),
}
