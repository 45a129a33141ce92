def best_sellers(sales, count=3):
    """Return the names that were sold most, the most sold first; equal ones in the order of the alphabet."""
    totals = Counter()
    for name, number in sales:
        totals[name] += number
    return [name for name, _ in totals.most_common(count)]
