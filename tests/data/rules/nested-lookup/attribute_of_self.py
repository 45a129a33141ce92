def owners(self, pets):
    found = {}
    for pet in pets:
        owner = next((o for o in self.people.values() if o.key == pet.owner), None)
        found[pet.name] = owner
    return found


# output
from collections import defaultdict


def owners(self, pets):
    found = {}
    people_by_key = defaultdict(list)
    for o in self.people.values():
        people_by_key[o.key].append(o)
    for pet in pets:
        owner = next((o for o in people_by_key.get(pet.owner, ())), None)
        found[pet.name] = owner
    return found
