def by_team(people):
    """Return the names of each team."""
    teams = {}
    for person in people:
        teams.setdefault(person["team"], []).append(person["name"])
    return teams
