def price(amount: int, member: bool, day: str) -> int:
    if amount != 0:
        if member:
            return amount - 1
        # The others.
        elif day == "sunday":
            return amount
        else:
            # Everybody else.
            if day != "monday":
                amount += 1
            return amount + 2
    else:
        return 0


# output
def price(amount: int, member: bool, day: str) -> int:
    if amount == 0:
        return 0
    if member:
        return amount - 1
    # The others.
    if day == "sunday":
        return amount
    # Everybody else.
    if day != "monday":
        amount += 1
    return amount + 2
