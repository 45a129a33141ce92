def by_team(people):
    """Return the names of each team."""
    rows = sorted(people, key=lambda p: p["team"])
    return {team: [p["name"] for p in part] for team, part in groupby(rows, lambda p: p["team"])}
