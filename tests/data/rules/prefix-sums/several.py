def split_costs(costs: list[int]) -> list[int]:
    found = []
    for i in range(1, len(costs)):
        # Left against right.
        found.append(abs(sum(costs[:i]) - 2 * sum(costs[0:i])))
    return found


# output
from itertools import accumulate


def split_costs(costs: list[int]) -> list[int]:
    found = []
    cost_totals = list(accumulate(costs, initial=0))
    for i in range(1, len(costs)):
        # Left against right.
        found.append(abs(cost_totals[i] - 2 * cost_totals[i]))
    return found
