def test_logical_lines():
    lines = ["a = 1\n", "# note\n", "\n", "b = \\\n", "2\n"]
    assert list(logical_lines(lines)) == ["a = 1", "b = 2"]
    assert list(logical_lines([])) == []
