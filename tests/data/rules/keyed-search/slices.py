def shared_parts(one: str, other: str, n: int) -> int:
    count = 0
    for i in range(len(one) - n + 1):
        if one[i:i + n] in [other[j:j + n] for j in range(len(other) - n + 1)]:
            count += 1
    return count


# output
def shared_parts(one: str, other: str, n: int) -> int:
    count = 0
    keys = {other[j:j + n] for j in range(len(other) - n + 1)}
    for i in range(len(one) - n + 1):
        if one[i:i + n] in keys:
            count += 1
    return count
