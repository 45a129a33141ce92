def most_of(*counts, least=1):
    """Return for each name the most that one of several counts has, without those below a least number."""
    found = {}
    for count in counts:
        for name, number in count.items():
            if number > found.get(name, 0):
                found[name] = number
    return {name: number for name, number in found.items() if number >= least}
