def dot(a: list[int]) -> int:
    result = 0
    for i in range(0, len(a)):
        x = a[i]
        result = result + x * a[i]
    return result


# output
def dot(a: list[int]) -> int:
    result = 0
    for x in a:
        result = result + x * x
    return result
