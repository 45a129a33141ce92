def test_group_by():
    rows = [{"k": "a", "n": 1}, {"k": "b", "n": 2}, {"k": "a", "n": 3}, {"n": 4}]
    assert group_by(rows, "k") == {"a": [rows[0], rows[2]], "b": [rows[1]]}
