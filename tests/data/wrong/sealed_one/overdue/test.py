def test_overdue():
    tasks = [Task("b", date(2024, 1, 2)), Task("a", date(2024, 1, 1)), Task("c"), Task("d", date(2023, 1, 1), True)]
    assert overdue(tasks, date(2024, 1, 3)) == ["a", "b"]
    assert overdue([], date(2024, 1, 1)) == []
