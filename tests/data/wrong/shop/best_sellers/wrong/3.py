def best_sellers(sales, count=3):
    """Return the names that were sold most, the most sold first; equal ones in the order of the alphabet."""
    totals = Counter()
    for name, number in sales:
        totals[name] += number
    names = sorted(sorted(totals), key=totals.get, reverse=True)
    return [names[i] for i in range(min(count, len(names)))]
