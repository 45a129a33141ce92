def most_of(*counts, least=1):
    """Return for each name the most that one of several counts has, without those below a least number."""
    names = sorted({name for count in counts for name in count})
    most = {name: max(count.get(name, 0) for count in counts) for name in names}
    return {name: number for name, number in most.items() if number >= least}
