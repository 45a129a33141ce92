def lighter(values: list[int], limit: int) -> list[int]:
    def weight(number: int) -> int:
        total = 0
        for i in range(number):
            total += i * i
        return total

    return [value for value in values if value < weight(limit)]


# output
def lighter(values: list[int], limit: int) -> list[int]:
    def weight(number: int) -> int:
        total = 0
        for i in range(number):
            total += i * i
        return total

    limit_weight = weight(limit)
    return [value for value in values if value < limit_weight]
