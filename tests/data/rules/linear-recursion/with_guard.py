def factorial(number: int) -> int:
    """Return the product of all numbers up to one."""
    if number < 0:
        raise ValueError("negative")
    if number in (0, 1):
        return 1
    return number * factorial(number - 1)


# output
def factorial(number: int) -> int:
    """Return the product of all numbers up to one."""
    if number < 0:
        raise ValueError("negative")
    result = 1
    for each in range(2, number + 1):
        result = each * result
    return result
