def by_team(people):
    """Return the names of each team."""
    return {team: [p["name"] for p in rows] for team, rows in groupby(people, lambda p: p["team"])}
