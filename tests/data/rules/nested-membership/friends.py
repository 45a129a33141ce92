def mutual(friends: dict[str, list[str]]) -> int:
    number = 0
    for name in friends:
        for other in friends[name]:
            if name in friends[other]:
                number += 1
    return number


# output
def mutual(friends: dict[str, list[str]]) -> int:
    number = 0
    friend_sets = {key: set(value) for key, value in friends.items()}
    for name in friends:
        for other in friends[name]:
            if name in friend_sets[other]:
                number += 1
    return number
