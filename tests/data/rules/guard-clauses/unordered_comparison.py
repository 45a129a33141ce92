def grade(points: float, bonus: int) -> str:
    if points >= 50.0:
        if bonus > 3:
            if points > 90.0:
                return "best"
            else:
                return "good"
        else:
            return "fair"
    else:
        return "poor"


# output
def grade(points: float, bonus: int) -> str:
    if points >= 50.0:
        if bonus <= 3:
            return "fair"
        if points > 90.0:
            return "best"
        return "good"
    else:
        return "poor"
