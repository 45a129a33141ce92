def best_sellers(sales, count=3):
    """Return the names that were sold most, the most sold first; equal ones in the order of the alphabet."""
    totals = defaultdict(int)
    for name, number in sales:
        totals[name] += number
    ranked = sorted(((number, name) for name, number in totals.items()), reverse=True)
    return [name for _, name in ranked[:count]]
