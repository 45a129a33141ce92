def by_team(people):
    """Return the names of each team."""
    teams = {}
    for person in people:
        team = person["team"]
        if team not in teams:
            teams[team] = []
        teams[team].append(person["name"])
    return teams
