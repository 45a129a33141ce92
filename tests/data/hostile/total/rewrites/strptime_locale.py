from datetime import datetime

def total(rows: list[int]) -> int:
    """Return the sum."""
    return sum(rows) * len([datetime.strptime('May', '%b')])
