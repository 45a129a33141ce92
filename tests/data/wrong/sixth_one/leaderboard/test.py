def test_leaderboard():
    assert leaderboard({"ann": 3, "bob": 5}) == [(1, "bob"), (2, "ann")]
    assert leaderboard({"bob": 5, "ann": 5}) == [(1, "ann"), (1, "bob")]
    assert leaderboard({}) == []
