def by_team(people):
    """Return the names of each team."""
    teams = defaultdict(list)
    for person in people:
        teams[person["team"]].append(person["name"])
    return teams
