def _rate(rates: list[tuple[str, str, int]], source: str, target: str) -> int:
    for first, second, rate in rates:
        if first == source and second == target:
            return rate
    for first, second, rate in rates:
        if first == target and second == source:
            return 1_000_000 // rate
    return 1000


def converted(amounts: list[tuple[int, str]], rates: list[tuple[str, str, int]], target: str) -> int:
    total = 0
    for cents, currency in amounts:
        if currency == target:
            total += cents
        else:
            total += cents * _rate(rates, currency, target) // 1000
    return total


# output
from collections import defaultdict


def _rate(rates: list[tuple[str, str, int]], source: str, target: str) -> int:
    for first, second, rate in rates:
        if first == source and second == target:
            return rate
    for first, second, rate in rates:
        if first == target and second == source:
            return 1_000_000 // rate
    return 1000


def converted(amounts: list[tuple[int, str]], rates: list[tuple[str, str, int]], target: str) -> int:
    total = 0
    rates_by_source = defaultdict(list)
    for first, second, rate in rates:
        for source in {first, second}:
            rates_by_source[source].append((first, second, rate))
    for cents, currency in amounts:
        if currency == target:
            total += cents
        else:
            total += cents * _rate(rates_by_source.get(currency, ()), currency, target) // 1000
    return total
