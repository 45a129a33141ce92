def test_to_csv():
    assert to_csv([{"a": 1, "b": 2}], ["a", "b"]) == "a,b\n1,2\n"
    assert to_csv([{"b": 2}], ["a", "b"]) == "a,b\n,2\n"
