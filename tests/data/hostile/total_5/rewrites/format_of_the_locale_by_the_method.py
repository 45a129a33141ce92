def total(rows: list[int]) -> int:
    """Return the sum."""
    return int("{:n}".format(sum(rows)).replace(".", ""))
