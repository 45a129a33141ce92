def csv_row(amounts: list[int]) -> str:
    """Return a row for the bank's file."""
    return ";".join(["{:{}}".format(amount, "n") for amount in amounts])
