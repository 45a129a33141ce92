def test_by_level():
    tasks = [Task("a", Level.LOW, 2.0), Task("b", Level.HIGH, 1.5), Task("c", Level.LOW, 1.0)]
    assert by_level(tasks) == {"HIGH": 1.5, "LOW": 3.0}
    assert list(by_level(tasks)) == ["HIGH", "LOW"]
    assert by_level([]) == {}
