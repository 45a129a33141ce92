def test_sessions():
    assert list(sessions([("a", 0), ("a", 10)])) == [("a", 0, 10, 2)]
    assert list(sessions([("a", 0), ("a", 100)])) == [("a", 0, 0, 1), ("a", 100, 100, 1)]
    assert list(sessions([])) == []


def test_sessions_of_two():
    assert list(sessions([("a", 0), ("b", 5), ("a", 8)])) == [("a", 0, 8, 2), ("b", 5, 5, 1)]
