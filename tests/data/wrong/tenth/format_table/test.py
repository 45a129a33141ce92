def test_format_table():
    text = format_table(["id", "name"], [[1, "Ann"], [10, None]])
    assert text == "id  name\n1   Ann\n10"
    assert format_table(["a", "b"], []) == "a  b"
