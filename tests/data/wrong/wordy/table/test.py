def test_table():
    assert table([["a", "bb"], ["ccc", 1]]) == "a   | bb\nccc | 1"
    assert table([]) == ""
