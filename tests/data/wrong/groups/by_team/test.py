def test_by_team():
    people = [{"name": "a", "team": "x"}, {"name": "b", "team": "x"}, {"name": "c", "team": "y"}]
    assert by_team(people) == {"x": ["a", "b"], "y": ["c"]}
