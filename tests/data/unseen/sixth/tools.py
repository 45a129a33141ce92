"""Slow functions of the kinds that exercises and small tools have, written before the rules that are measured on them."""

import math


def unique_to_each(groups):
    """Return, for each list, the items that none of the other lists has."""
    result = []
    for i, group in enumerate(groups):
        own = []
        for item in group:
            found = False
            for j, other in enumerate(groups):
                if j != i and item in other:
                    found = True
            if not found:
                own.append(item)
        result.append(own)
    return result


def trapped_water(heights: list[int]) -> int:
    """Units of rain water that stay between bars."""
    total = 0
    for i in range(1, len(heights) - 1):
        left = max(heights[:i])
        right = max(heights[i + 1:])
        level = min(left, right)
        if level > heights[i]:
            total += level - heights[i]
    return total


def ngram_similarity(first: str, second: str, n: int) -> float:
    """Share of the n-grams that two texts have in common (Jaccard)."""
    def ngrams(text):
        grams = []
        for i in range(len(text) - n + 1):
            gram = text[i:i + n]
            if gram not in grams:
                grams.append(gram)
        return grams

    a = ngrams(first)
    b = ngrams(second)
    common = [g for g in a if g in b]
    union = a + [g for g in b if g not in a]
    if not union:
        return 1.0
    return len(common) / len(union)


def degrees(nodes: list[str], edges: list[tuple[str, str]]) -> dict[str, int]:
    """How many edges each node of a graph has."""
    result = {}
    for node in nodes:
        degree = 0
        for edge in edges:
            if node == edge[0] or node == edge[1]:
                degree += 1
        result[node] = degree
    return result


def primes_below(limit):
    """All primes below a limit."""
    primes = []
    for number in range(2, limit):
        is_prime = True
        for divisor in range(2, number):
            if number % divisor == 0:
                is_prime = False
                break
        if is_prime:
            primes.append(number)
    return primes


def matrix_power_trace(matrix: list[list[int]], power: int) -> int:
    """Sum of the diagonal of a square matrix to a power."""
    size = len(matrix)
    result = [[1 if i == j else 0 for j in range(size)] for i in range(size)]
    for _ in range(power):
        product = [[0] * size for _ in range(size)]
        for i in range(size):
            for j in range(size):
                for k in range(size):
                    product[i][j] += result[i][k] * matrix[k][j]
        result = product
    total = 0
    for i in range(size):
        total += result[i][i]
    return total


def group_anagrams(words: list[str]) -> list[list[str]]:
    """Words with the same letters, together, in the order of their first ones."""
    groups = []
    for word in words:
        placed = False
        for group in groups:
            if sorted(group[0]) == sorted(word):
                group.append(word)
                placed = True
                break
        if not placed:
            groups.append([word])
    return groups


def longest_run_of_numbers(numbers):
    """Length of the longest run of consecutive whole numbers, in any order."""
    longest = 0
    for number in numbers:
        length = 1
        while number + length in numbers:
            length += 1
        if length > longest:
            longest = length
    return longest


def largest_sum(numbers: list[int]) -> int:
    """Largest sum of neighbours; the list must not be empty."""
    best = numbers[0]
    for start in range(len(numbers)):
        for end in range(start + 1, len(numbers) + 1):
            current = sum(numbers[start:end])
            if current > best:
                best = current
    return best


def grid_paths(rows, columns):
    """Ways from one corner of a grid to the other, going right and down."""
    if rows == 1 or columns == 1:
        return 1
    return grid_paths(rows - 1, columns) + grid_paths(rows, columns - 1)


def word_frequencies(text: str) -> list[tuple[str, int]]:
    """Words of a text with how often they occur, most frequent first, then by the alphabet."""
    words = text.lower().split()
    result = []
    seen = []
    for word in words:
        if word not in seen:
            seen.append(word)
            result.append((word, words.count(word)))
    result.sort(key=lambda pair: (-pair[1], pair[0]))
    return result


def perfect_numbers(limit: int) -> list[int]:
    """Numbers up to a limit that are the sum of their proper divisors."""
    found = []
    for number in range(2, limit + 1):
        total = 0
        for divisor in range(1, number):
            if number % divisor == 0:
                total += divisor
        if total == number:
            found.append(number)
    return found


def smallest_difference(values: list[int]) -> int:
    """Smallest distance of two values; -1 for fewer than two."""
    best = -1
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            distance = abs(values[i] - values[j])
            if best == -1 or distance < best:
                best = distance
    return best


def divisible_pairs(numbers: list[int], k: int) -> int:
    """Count pairs whose sum is a multiple of k."""
    count = 0
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            if (numbers[i] + numbers[j]) % k == 0:
                count += 1
    return count


def max_profit(prices: list[int]) -> int:
    """Best gain of buying once and selling later."""
    best = 0
    for i in range(len(prices)):
        for j in range(i + 1, len(prices)):
            profit = prices[j] - prices[i]
            if profit > best:
                best = profit
    return best


def product_except_self(numbers: list[int]) -> list[int]:
    """For each number, the product of all others."""
    result = []
    for i in range(len(numbers)):
        product = 1
        for j in range(len(numbers)):
            if i != j:
                product *= numbers[j]
        result.append(product)
    return result


def leaders(values):
    """Values that are larger than all values to their right."""
    result = []
    for i in range(len(values)):
        is_leader = True
        for j in range(i + 1, len(values)):
            if values[j] >= values[i]:
                is_leader = False
                break
        if is_leader:
            result.append(values[i])
    return result


def power_modulo(base: int, exponent: int, modulus: int) -> int:
    """base ** exponent modulo a number."""
    result = 1
    for _ in range(exponent):
        result = (result * base) % modulus
    return result % modulus


def pairs_with_difference(numbers: list[int], k: int) -> int:
    """Count different pairs of numbers with a difference of k > 0."""
    found = []
    for a in numbers:
        for b in numbers:
            if b - a == k and (a, b) not in found:
                found.append((a, b))
    return len(found)


def common_items(first: list[int], second: list[int]) -> list[int]:
    """Items of both lists, as often as both have them."""
    left = list(second)
    result = []
    for item in first:
        if item in left:
            result.append(item)
            left.remove(item)
    return result


def by_frequency(items):
    """Items from the most to the least frequent; equally frequent ones by value."""
    return sorted(items, key=lambda item: (-items.count(item), item))


def window_maxima(values: list[int], width: int) -> list[int]:
    """Maximum of each window of neighbours."""
    result = []
    for i in range(len(values) - width + 1):
        result.append(max(values[i:i + width]))
    return result


def first_unique(text: str) -> int:
    """Place of the first character that occurs once; -1 if there is none."""
    for i in range(len(text)):
        unique = True
        for j in range(len(text)):
            if i != j and text[i] == text[j]:
                unique = False
                break
        if unique:
            return i
    return -1


def invert_index(documents: dict[str, list[str]]) -> dict[str, list[str]]:
    """For each word the names of the documents that hold it."""
    index = {}
    for name in documents:
        for word in documents[name]:
            if word not in index:
                names = []
                for other in documents:
                    if word in documents[other]:
                        names.append(other)
                index[word] = names
    return index


def span_of_days(prices: list[int]) -> list[int]:
    """For each day how many days up to it, in a row, had a price that was not higher."""
    spans = []
    for i in range(len(prices)):
        span = 1
        j = i - 1
        while j >= 0 and prices[j] <= prices[i]:
            span += 1
            j -= 1
        spans.append(span)
    return spans


def flatten(lists: list[list[int]]) -> list[int]:
    """All items of some lists, one behind the other."""
    result = []
    for items in lists:
        result = result + items
    return result


def running_totals(amounts):
    """Sum of all amounts up to each one."""
    return [sum(amounts[: i + 1]) for i in range(len(amounts))]


def divisors(n: int) -> list[int]:
    """All divisors of a positive number, in order."""
    result = []
    for i in range(1, n + 1):
        if n % i == 0:
            result.append(i)
    return result


def assign_employees(employees: list[dict], departments: list[dict]) -> list[tuple[str, str]]:
    """Each employee's name with the name of the department."""
    rows = []
    for employee in employees:
        for department in departments:
            if department["id"] == employee["department"]:
                rows.append((employee["name"], department["name"]))
    return rows


def closest_to_zero_sum(numbers: list[int]) -> int:
    """Sum of two different items that is closest to zero; the positive one of two."""
    best = numbers[0] + numbers[1]
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            total = numbers[i] + numbers[j]
            if abs(total) < abs(best) or (abs(total) == abs(best) and total > best):
                best = total
    return best


def digits_sum_below(limit: int) -> int:
    """How many numbers below a limit have an even sum of digits."""
    count = 0
    for number in range(limit):
        total = 0
        for digit in str(number):
            total += int(digit)
        if total % 2 == 0:
            count += 1
    return count


def schedule_conflicts(meetings: list[tuple[int, int]]) -> bool:
    """Whether any two meetings (start, end) overlap."""
    for i in range(len(meetings)):
        for j in range(len(meetings)):
            if i != j:
                if meetings[i][0] < meetings[j][1] and meetings[j][0] < meetings[i][1]:
                    return True
    return False


def remove_comments(lines: list[str], markers: list[str]) -> list[str]:
    """Lines without what follows the first marker, without empty ones."""
    kept = []
    for line in lines:
        result = ""
        for char in line:
            if char in markers:
                break
            result += char
        result = result.rstrip()
        if len(result) > 0:
            kept = kept + [result]
    return kept


def triangle_rows(count: int) -> list[list[int]]:
    """The first rows of Pascal's triangle."""
    rows = []
    for n in range(count):
        row = []
        for k in range(n + 1):
            row.append(math.factorial(n) // (math.factorial(k) * math.factorial(n - k)))
        rows.append(row)
    return rows


def is_rotation(first: list[int], second: list[int]) -> bool:
    """Whether a list is another one turned."""
    if len(first) != len(second):
        return False
    for i in range(len(first)):
        if first[i:] + first[:i] == second:
            return True
    return len(first) == 0


def sort_by_insertion(numbers: list[int]) -> list[int]:
    """The numbers in order."""
    result = []
    for number in numbers:
        position = 0
        while position < len(result) and result[position] <= number:
            position += 1
        result.insert(position, number)
    return result


def bubble_sorted(items: list[int]) -> list[int]:
    """The items in order; the list stays as it is."""
    result = items[:]
    for i in range(len(result)):
        for j in range(len(result) - 1 - i):
            if result[j] > result[j + 1]:
                result[j], result[j + 1] = result[j + 1], result[j]
    return result


def _ints(r, n, top=None):
    top = n if top is None else top
    return [r.randrange(-top - 1, top + 2) for _ in range(n)]


def _plus(r, n, top=None):
    return [r.randrange(1, (n if top is None else top) + 2) for _ in range(n)]


def _words(r, n):
    return [f"w{r.randrange(n + 1)}" for _ in range(n)]


def _text(r, n):
    return "".join(r.choice("abcdefghij XYZ,") for _ in range(n))


INPUTS = {
    "unique_to_each": lambda r, n: ([_plus(r, n, 2 * n) for _ in range(min(n, 6))],),
    "trapped_water": lambda r, n: (_plus(r, n),),
    "ngram_similarity": lambda r, n: (_text(r, 3 * n), _text(r, 3 * n), 4),
    "degrees": lambda r, n: ([f'w{i}' for i in range(n)], [(f'w{r.randrange(n)}', f'w{r.randrange(n)}') for _ in range(n)]),
    "primes_below": lambda r, n: (8 * n,),
    "matrix_power_trace": lambda r, n: ([[r.randrange(9) for _ in range(min(n, 40))] for _ in range(min(n, 40))], 4),
    "group_anagrams": lambda r, n: ([''.join(r.choice('abcde') for _ in range(6)) for _ in range(n)],),
    "longest_run_of_numbers": lambda r, n: (_ints(r, n),),
    "largest_sum": lambda r, n: (_ints(r, min(n, 150)) or [1],),
    "grid_paths": lambda r, n: (min(n, 10) + 1, min(n, 10) + 1),
    "word_frequencies": lambda r, n: (' '.join(_words(r, n)),),
    "perfect_numbers": lambda r, n: (4 * n,),
    "smallest_difference": lambda r, n: (_ints(r, n, 9 * n + 1),),
    "divisible_pairs": lambda r, n: (_ints(r, n), r.randrange(1, 9)),
    "max_profit": lambda r, n: (_plus(r, n),),
    "product_except_self": lambda r, n: (_ints(r, n, 3),),
    "leaders": lambda r, n: (sorted(_ints(r, n))[::-1] if n > 8 else _ints(r, n),),
    "power_modulo": lambda r, n: (r.randrange(1, 99), 20 * n + r.randrange(9), r.randrange(1, 999)),
    "pairs_with_difference": lambda r, n: (_ints(r, n), r.randrange(1, 5)),
    "common_items": lambda r, n: (_ints(r, n), _ints(r, n)),
    "by_frequency": lambda r, n: (_ints(r, n),),
    "window_maxima": lambda r, n: (_ints(r, n), max(n // 4, 1)),
    "first_unique": lambda r, n: (_text(r, n) * 2 if n > 8 else _text(r, n),),
    "invert_index": lambda r, n: ({f'd{i}': _words(r, min(n, 40)) for i in range(min(n, 40))},),
    "span_of_days": lambda r, n: (sorted(_plus(r, n)) if n > 8 else _plus(r, n),),
    "flatten": lambda r, n: ([_ints(r, r.randrange(4)) for _ in range(3 * n)],),
    "running_totals": lambda r, n: (_ints(r, n),),
    "divisors": lambda r, n: (r.randrange(40 * n + 1, 50 * n + 3),),
    "assign_employees": lambda r, n: ([{'name': f'w{i}', 'department': r.randrange(n + 1)} for i in range(n)], [{'id': i, 'name': f'd{i}'} for i in range(n)]),
    "closest_to_zero_sum": lambda r, n: (_ints(r, n + 2, 9 * n + 9),),
    "digits_sum_below": lambda r, n: (30 * n,),
    "schedule_conflicts": lambda r, n: ([(4 * i, 4 * i + r.randrange(1, 4)) for i in range(n)] if n > 8 else [(s, s + r.randrange(1, 4)) for s in _plus(r, n, 30)],),
    "remove_comments": lambda r, n: ([_text(r, 12) + r.choice(['', '# x', ' ; y']) for _ in range(n)], ['#', ';']),
    "triangle_rows": lambda r, n: (min(n, 60),),
    "is_rotation": lambda r, n: (lambda a: (a, a[n // 2:] + a[:n // 2]))(_ints(r, n, 3)),
    "sort_by_insertion": lambda r, n: (_ints(r, n),),
    "bubble_sorted": lambda r, n: (_ints(r, n),),
}
