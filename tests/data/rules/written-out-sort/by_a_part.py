def by_age(people: list[tuple[str, int]]) -> list[tuple[str, int]]:
    for i in range(len(people)):
        for j in range(len(people) - 1 - i):
            if people[j][1] < people[j + 1][1]:
                people[j], people[j + 1] = people[j + 1], people[j]
    return people


# output
def by_age(people: list[tuple[str, int]]) -> list[tuple[str, int]]:
    people.sort(key=lambda item: item[1], reverse=True)
    return people
