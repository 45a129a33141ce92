def mirrored(text: str) -> bool:
    if len(text) <= 2:
        return True
    if text[0] == text[len(text) - 1]:
        return mirrored(text[1:-1])
    else:
        return False


# output
def mirrored(text: str) -> bool:
    half = max(len(text) - 1, 0) // 2
    return text[:half] == text[::-1][:half]
