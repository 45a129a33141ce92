TEAM = [
    {"name": "cid", "team": "red", "age": 30},
    {"name": "ann", "team": "blue", "age": 25},
    {"name": "bob", "team": "red", "age": 41},
]


def names_by(spec):
    return [row["name"] for row in sorted_by(TEAM, spec)]


def test_sorted_by():
    assert names_by("name") == ["ann", "bob", "cid"]
    assert names_by("-age") == ["bob", "cid", "ann"]
    assert names_by("team, -age") == ["ann", "bob", "cid"]


def test_sorted_by_missing():
    assert sorted_by([{"n": 1}, {}, {"n": 0.5}], "n") == [{"n": 0.5}, {"n": 1}, {}]
    assert sorted_by([], "n") == []
