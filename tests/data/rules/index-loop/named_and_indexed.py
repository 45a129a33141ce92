def ranks(scores: list[int], bonus: list[int]) -> list[int]:
    found = []
    for i in range(len(scores)):
        score = scores[i]
        found.append(score + sum(bonus[: i + 1]))
    return found


# output
def ranks(scores: list[int], bonus: list[int]) -> list[int]:
    found = []
    for i, score in enumerate(scores):
        found.append(score + sum(bonus[: i + 1]))
    return found
