# observed: rows = list[int], 0 to 9 long
# observed: limits = list[int], 2 to 40 long
def flagged(rows, limits):
    return [row for row in rows if row > 0 and row in limits]


# output
def flagged(rows, limits):
    limits_set = set(limits)
    return [row for row in rows if row > 0 and row in limits_set]
