def compares_with_its_own_place(prices):
    spans = []
    for i in range(len(prices)):
        n = 1
        while i - n >= 0 and prices[i - n] <= prices[i]:
            n += 1
        spans.append(n)
    return spans


def begins_late(values):
    spans = []
    for i in range(2, len(values)):
        j = i
        while j > 0 and values[j] >= values[j - 1]:
            j -= 1
        spans.append(i - j)
    return spans


def some_turns_take_no_walk(values):
    spans = []
    for i in range(len(values)):
        if values[i] == 0:
            continue
        n = 0
        while i - n > 0 and values[i - n] > values[i - n - 1]:
            n += 1
        spans.append(n)
    return spans


def values_change(values):
    for i in range(len(values)):
        n = 0
        while i - n > 0 and values[i - n] > values[i - n - 1]:
            n += 1
        values[i] = n


def no_end(values):
    spans = []
    for i in range(len(values)):
        n = 0
        while values[i - n] > 0:
            n += 1
        spans.append(n)
    return spans


def counts_something_else(values):
    spans = []
    for i in range(len(values)):
        n = 0
        while i - n > 0 and values[i - n] > n:
            n += 1
        spans.append(n)
    return spans


def every_other(values):
    spans = []
    for i in range(0, len(values), 2):
        n = 0
        while i - n > 0 and values[i - n] > values[i - n - 1]:
            n += 1
        spans.append(n)
    return spans


def needed_behind_the_loop(values):
    for i in range(len(values)):
        n = 0
        while i - n > 0 and values[i - n] > values[i - n - 1]:
            n += 1
    return n


def moved_once_more(values):
    spans = []
    for i in range(len(values)):
        n = 0
        while i - n > 0 and values[i - n] > values[i - n - 1]:
            n += 1
        if n > 3:
            n = 3
        spans.append(n)
    return spans


def asks_somebody(values, tell):
    spans = []
    for i in range(len(values)):
        n = 0
        while i - n > 0 and tell(values[i - n]):
            n += 1
        spans.append(n)
    return spans


def forwards(values):
    spans = []
    for i in range(len(values)):
        n = 0
        while i + n < len(values) and values[i + n] > 0:
            n += 1
        spans.append(n)
    return spans
