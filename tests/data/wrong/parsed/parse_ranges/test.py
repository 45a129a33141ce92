def test_parse_ranges():
    assert parse_ranges("1-3,7") == [1, 2, 3, 7]
    assert parse_ranges("5") == [5]
    assert parse_ranges("") == []
