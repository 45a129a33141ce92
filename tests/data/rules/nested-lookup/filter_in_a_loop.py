def by_city(people, cities):
    groups = {}
    for city in cities:
        groups[city] = [p.name for p in people if p.city == city and p.active]
    return groups


# output
from collections import defaultdict


def by_city(people, cities):
    groups = {}
    people_by_city = defaultdict(list)
    for p in people:
        people_by_city[p.city].append(p)
    for city in cities:
        groups[city] = [p.name for p in people_by_city.get(city, ()) if p.active]
    return groups
