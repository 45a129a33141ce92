def most_of(*counts, least=1):
    """Return for each name the most that one of several counts has, without those below a least number."""
    found = {}
    for count in counts:
        for name, number in count.items():
            known = found.get(name, 0)
            if known < number:
                found[name] = number
    return {name: found[name] for name in found if not found[name] < least}
