def best_sellers(sales, count=3):
    """Return the names that were sold most, the most sold first; equal ones in the order of the alphabet."""
    totals = defaultdict(int)
    for name, number in sales:
        totals[name] += number
    ranked = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    return [name for name, _ in ranked[:count]]
