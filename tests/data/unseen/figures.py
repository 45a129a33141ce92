"""Figures as people read them; each as somebody wrote it first, with inputs to compare and time it on."""


def with_commas(number: int) -> str:
    """Return a number with a comma before each three digits."""
    digits = []
    while number > 0:
        digits.insert(0, str(number % 10))
        number //= 10
    if not digits:
        return "0"
    result = ""
    while len(digits) > 3:
        last = digits[-3:]
        result = "," + "".join(last) + result
        digits = digits[:-3]
    return "".join(digits) + result


def natural_list(items: list[str]) -> str:
    """Return items as a sentence, each once."""
    seen = []
    [seen.append(x) for x in items if x not in seen]
    if len(seen) == 0:
        return ""
    if len(seen) == 1:
        return seen[0]
    text = ""
    for x in seen[:-1]:
        text += x + ", "
    return text[:-2] + " and " + seen[-1]


def percentiles(values: list[float]) -> list[float]:
    """Return for each value the share of all values that are not larger."""
    shares = []
    for value in values:
        below = 0
        for other in values:
            if other <= value:
                below += 1
        shares.append(below / len(values))
    return shares


def as_share_of_largest(values: list[int]) -> list[str]:
    """Return each value as a percentage of the largest one."""
    texts = []
    for i in range(len(values)):
        if max(values) == 0:
            texts.append("0%")
        else:
            texts.append(str(round(100 * values[i] / max(values))) + "%")
    return texts


def ways_to_pay(amount: int, coins: tuple[int, ...]) -> int:
    """Return in how many ways coins make an amount."""
    if amount == 0:
        return 1
    if amount < 0 or len(coins) == 0:
        return 0
    return ways_to_pay(amount - coins[0], coins) + ways_to_pay(amount, coins[1:])


def smooth(values: list[float], width: int) -> list[float]:
    """Return the mean of each window."""
    means = []
    for start in range(len(values) - width + 1):
        window = values[start : start + width]
        means.append(sum(window) / len(window))
    return means


def largest_factor(number: int) -> int:
    """Return the largest divisor of a number that is less than the number itself."""
    largest = 1
    for divisor in range(2, number):
        if number % divisor == 0:
            largest = divisor
    return largest


def pairs_that_make(values: list[int], total: int) -> bool:
    """Return whether two of the values add up to a total."""
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] + values[j] == total:
                return True
    return False


INPUTS = {
    "with_commas": lambda r, n: (r.randrange(10 ** (n if n < 20 else 4 * n)),),
    "natural_list": lambda r, n: ([f"item{r.randrange(n + 1)}" for _ in range(n)],),
    "percentiles": lambda r, n: ([r.random() if r.random() < 0.8 else 0.5 for _ in range(n)],),
    "as_share_of_largest": lambda r, n: ([r.randrange(999) for _ in range(n)],),
    "ways_to_pay": lambda r, n: (min(3 * n, 120), (1, 2, 5, 10, 20)),
    "smooth": lambda r, n: ([float(r.randrange(99)) for _ in range(4 * n)], 300 if n > 20 else r.randrange(1, 4)),
    "largest_factor": lambda r, n: (r.randrange(1, 99) if n < 20 else 104729 * 6,),
    "pairs_that_make": lambda r, n: ([r.randrange(99) for _ in range(n)], r.randrange(-50, 200) if n < 20 else -1),
}
