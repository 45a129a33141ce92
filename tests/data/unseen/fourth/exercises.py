"""Exercises as people and language models answer them: right, and slower than need be."""

import math
from typing import Dict, List, Optional, Tuple


def too_close(readings: List[float], limit: float) -> bool:
    """Tell whether any two readings lie nearer to each other than a limit.

    >>> too_close([1.0, 2.0, 3.9], 0.5)
    False
    >>> too_close([1.0, 2.8, 3.0, 4.0], 0.3)
    True
    """
    for i, one in enumerate(readings):
        for j, other in enumerate(readings):
            if i != j:
                distance = abs(one - other)
                if distance < limit:
                    return True
    return False


def zero_triple(nums):
    """
    zero_triple takes a list of integers and returns True if three different elements sum to zero.
    """
    for i in range(len(nums)):
        for j in range(i + 1, len(nums)):
            for k in range(j + 1, len(nums)):
                if nums[i] + nums[j] + nums[k] == 0:
                    return True
    return False


def primes_below(n):
    """Return all primes less than n, in ascending order."""
    primes = []
    for i in range(2, n):
        is_prime = True
        for j in range(2, i):
            if i % j == 0:
                is_prime = False
                break
        if is_prime:
            primes.append(i)
    return primes


def proper_part(n: int) -> int:
    """For a number n, return its largest divisor that is smaller than n."""
    for i in reversed(range(1, n)):
        if n % i == 0:
            return i
    return 1


def best_run(nums: List[int]) -> int:
    """Return the largest sum of neighbouring numbers."""
    best = nums[0]
    for i in range(len(nums)):
        current = 0
        for j in range(i, len(nums)):
            current += nums[j]
            if current > best:
                best = current
    return best


def common_length(a: str, b: str) -> int:
    """Length of the longest common subsequence of two strings."""
    if not a or not b:
        return 0
    if a[0] == b[0]:
        return 1 + common_length(a[1:], b[1:])
    return max(common_length(a[1:], b), common_length(a, b[1:]))


def fewest_coins(coins: List[int], amount: int) -> int:
    """Return the fewest coins that make an amount, or -1."""

    def solve(rest):
        if rest == 0:
            return 0
        if rest < 0:
            return float("inf")
        best = float("inf")
        for coin in coins:
            best = min(best, solve(rest - coin) + 1)
        return best

    result = solve(amount)
    return result if result != float("inf") else -1


def brackets_match(text: str) -> bool:
    """Check whether every bracket is closed."""
    while "()" in text or "[]" in text or "{}" in text:
        text = text.replace("()", "")
        text = text.replace("[]", "")
        text = text.replace("{}", "")
    return text == ""


def two_sum(nums: List[int], target: int) -> List[int]:
    """Return the indices of two numbers that add up to target."""
    for i in range(len(nums)):
        for j in range(i + 1, len(nums)):
            if nums[i] + nums[j] == target:
                return [i, j]
    return []


def window_maxima(nums: List[int], k: int) -> List[int]:
    """Return the maximum of each window of k numbers."""
    result = []
    for i in range(len(nums) - k + 1):
        window = nums[i : i + k]
        result.append(max(window))
    return result


def collatz_steps(n: int) -> int:
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


def longest_collatz(limit: int) -> int:
    """Return the number below limit whose chain is the longest."""
    best, best_steps = 1, 0
    for n in range(1, limit):
        steps = collatz_steps(n)
        if steps > best_steps:
            best, best_steps = n, steps
    return best


def is_perfect(n: int) -> bool:
    """Whether a number is the sum of its proper divisors."""
    if n < 1:
        return False
    total = 0
    for i in range(1, n):
        if n % i == 0:
            total += i
    return total == n


def majority(nums: List[int]) -> Optional[int]:
    """Return the element that fills more than half of the list, or None."""
    for num in nums:
        if nums.count(num) > len(nums) // 2:
            return num
    return None


def products_of_others(nums: List[int]) -> List[int]:
    """Return for each place the product of all the other numbers."""
    result = []
    for i in range(len(nums)):
        product = 1
        for j in range(len(nums)):
            if i != j:
                product *= nums[j]
        result.append(product)
    return result


def anagram_groups(words: List[str]) -> List[List[str]]:
    """Put words that are made of the same letters together."""
    groups = []
    used = [False] * len(words)
    for i in range(len(words)):
        if used[i]:
            continue
        group = [words[i]]
        used[i] = True
        for j in range(i + 1, len(words)):
            if not used[j] and sorted(words[i]) == sorted(words[j]):
                group.append(words[j])
                used[j] = True
        groups.append(group)
    return groups


def smallest_multiple(n: int) -> int:
    """Return the smallest number that all numbers up to n divide."""
    candidate = n
    while True:
        ok = True
        for d in range(1, n + 1):
            if candidate % d != 0:
                ok = False
                break
        if ok:
            return candidate
        candidate += 1


def letter_that_leads(text: str) -> str:
    """Return the letter that comes most often, the first of them."""
    best = ""
    highest = 0
    for letter in text:
        if text.count(letter) > highest:
            highest = text.count(letter)
            best = letter
    return best


def longest_distinct(s: str) -> int:
    """Length of the longest substring without a repeated character."""
    longest = 0
    for i in range(len(s)):
        seen = []
        for j in range(i, len(s)):
            if s[j] in seen:
                break
            seen.append(s[j])
        longest = max(longest, len(seen))
    return longest


def balance_point(nums):
    """Return the first index where the sum on the left equals the sum on the right, or -1."""
    for i in range(len(nums)):
        if sum(nums[:i]) == sum(nums[i + 1 :]):
            return i
    return -1


def best_trade(prices: List[int]) -> int:
    """Return the most that one purchase and one later sale earn."""
    profit = 0
    for buy in range(len(prices)):
        for sell in range(buy + 1, len(prices)):
            if prices[sell] - prices[buy] > profit:
                profit = prices[sell] - prices[buy]
    return profit


def unpaid(invoices: List[Dict], payments: List[Dict]) -> List[str]:
    """Return the numbers of the invoices for which no payment came."""
    open_numbers = []
    for invoice in invoices:
        paid = False
        for payment in payments:
            if payment["invoice"] == invoice["number"]:
                paid = True
        if not paid:
            open_numbers.append(invoice["number"])
    return open_numbers


def first_tribonacci(n: int) -> List[int]:
    """Return the first n + 1 members of 1, 3, 2, 8, 3, ... made by a rule for even and odd."""

    def member(i):
        if i == 0:
            return 1
        if i == 1:
            return 3
        if i % 2 == 0:
            return 1 + i // 2
        return member(i - 1) + member(i - 2) + 1 + (i + 1) // 2

    return [member(i) for i in range(n + 1)]


def nth_ugly(n: int) -> int:
    """Return the nth number that only 2, 3 and 5 divide."""

    def ugly(num):
        for p in (2, 3, 5):
            while num % p == 0:
                num //= p
        return num == 1

    count = 0
    number = 0
    while count < n:
        number += 1
        if ugly(number):
            count += 1
    return number


def grand_product(n):
    """The product of n!, (n-1)!, ... 1!."""
    result = 1
    for i in range(1, n + 1):
        fact = 1
        for j in range(1, i + 1):
            fact *= j
        result *= fact
    return result


def odd_words(text: str, size: int) -> str:
    """Keep the words whose length is a prime number and at least a size."""
    kept = ""
    for word in text.split():
        flag = 0
        if len(word) == 1:
            flag = 1
        for i in range(2, len(word)):
            if len(word) % i == 0:
                flag = 1
        if flag == 0 and len(word) >= size:
            kept += word + " "
    return kept.strip()


def most_of_each(text: str) -> Dict[str, int]:
    """Return the letters that come most often in a text of letters and spaces, each with its number."""
    counts = {}
    letters = text.split(" ")
    most = 0
    for letter in letters:
        if letters.count(letter) > most and letter != "":
            most = letters.count(letter)
    if most > 0:
        for letter in letters:
            if letters.count(letter) == most:
                counts[letter] = most
    return counts


def frequent_value(values: List[int]) -> int:
    """Return the largest value that comes at least as often as it says, or -1."""
    answer = -1
    for v in values:
        if values.count(v) >= v and v > answer:
            answer = v
    return answer


def merge_ranges(ranges: List[List[int]]) -> List[List[int]]:
    """Merge ranges that overlap."""
    ranges = sorted(ranges)
    merged = True
    while merged:
        merged = False
        for i in range(len(ranges) - 1):
            if ranges[i][1] >= ranges[i + 1][0]:
                ranges[i] = [ranges[i][0], max(ranges[i][1], ranges[i + 1][1])]
                ranges.pop(i + 1)
                merged = True
                break
    return ranges


def every_prefix(text: str) -> List[int]:
    """Return how many different letters each beginning of a text has."""
    result = []
    for i in range(len(text)):
        result.append(len(set(text[: i + 1])))
    return result


def flattened(rows: List[List[int]]) -> List[int]:
    """Return the items of all rows in one list."""
    flat = []
    for row in rows:
        flat = flat + row
    return flat


def is_trapezoid_number(n: int) -> bool:
    """Whether n is 1 + 2 + ... + k for some k."""
    for k in range(n + 1):
        if sum(range(k + 1)) == n:
            return True
    return False


def hypotenuses(limit: int) -> List[Tuple[int, int, int]]:
    """Return the sides of right-angled triangles with whole sides up to a limit."""
    found = []
    for a in range(1, limit + 1):
        for b in range(a, limit + 1):
            for c in range(b, limit + 1):
                if a * a + b * b == c * c:
                    found.append((a, b, c))
    return found


INPUTS = {
    "too_close": lambda r, n: ([r.uniform(0, 9 * n * n + 1) for _ in range(n)], 0.001 if n > 8 else 3.0),
    "zero_triple": lambda r, n: ([r.randrange(1, 999) if n > 8 else r.randrange(-6, 7) for _ in range(min(n, 150))],),
    "primes_below": lambda r, n: (n * 3,),
    "proper_part": lambda r, n: (n * 250 + 1 + r.randrange(3),),
    "best_run": lambda r, n: ([r.randrange(-50, 50) for _ in range(n + 1)],),
    "common_length": lambda r, n: (
        "".join(r.choice("abcd") for _ in range(min(n, 11))),
        "".join(r.choice("abcd") for _ in range(min(n, 11))),
    ),
    "fewest_coins": lambda r, n: ([2, 5, 7], min(n * 2, 33)),
    "brackets_match": lambda r, n: ("(" * n + ")" * n if n > 8 else "".join(r.choice("()[]{}") for _ in range(n)),),
    "two_sum": lambda r, n: (r.sample(range(9 * n + 9), n), 99 * n + 99 if n > 8 else n + 9),
    "window_maxima": lambda r, n: ([r.randrange(999) for _ in range(n * 4)], n // 3 + 1),
    "longest_collatz": lambda r, n: (n * 4 + 1,),
    "is_perfect": lambda r, n: (n * 100 + r.randrange(30),),
    "majority": lambda r, n: (list(range(n)) if n > 8 else [r.randrange(3) for _ in range(n)],),
    "products_of_others": lambda r, n: ([r.randrange(1, 4) for _ in range(min(n, 200))],),
    "anagram_groups": lambda r, n: (["".join(r.choice("abcde") for _ in range(4)) for _ in range(n)],),
    "smallest_multiple": lambda r, n: (min(n + 1, 14),),
    "letter_that_leads": lambda r, n: ("".join(r.choice("abcdefghij") for _ in range(n * 4)),),
    "longest_distinct": lambda r, n: ("".join(chr(97 + r.randrange(n + 1)) for _ in range(n)),),
    "balance_point": lambda r, n: ([r.randrange(1, 9) if n > 8 else r.randrange(-2, 3) for _ in range(n)],),
    "best_trade": lambda r, n: ([r.randrange(9, 99) for _ in range(n)],),
    "unpaid": lambda r, n: (
        [{"number": f"R{i}", "sum": r.randrange(99)} for i in range(n)],
        [{"invoice": f"R{r.randrange(2 * n + 1)}", "paid": r.randrange(99)} for _ in range(n)],
    ),
    "first_tribonacci": lambda r, n: (min(n, 200),),
    "nth_ugly": lambda r, n: (min(n + 1, 150),),
    "grand_product": lambda r, n: (min(n, 120),),
    "odd_words": lambda r, n: (" ".join("x" * r.randrange(1, n + 2) for _ in range(n // 2 + 1)), r.randrange(4)),
    "most_of_each": lambda r, n: (" ".join(r.choice("abcdefghijk") for _ in range(n)),),
    "frequent_value": lambda r, n: ([r.randrange(1, n // 2 + 2) for _ in range(n)],),
    "merge_ranges": lambda r, n: ([[i * 3, i * 3 + r.randrange(1, 6)] for i in r.sample(range(2 * n + 1), n)],),
    "every_prefix": lambda r, n: ("".join(r.choice("abcdefghijklmnop") for _ in range(n * 2)),),
    "flattened": lambda r, n: ([[r.randrange(9) for _ in range(r.randrange(9))] for _ in range(n * 3)],),
    "is_trapezoid_number": lambda r, n: (n * 4,),
    "hypotenuses": lambda r, n: (min(n * 2, 90),),
}
