def test_rows_of():
    assert rows_of("a,b\n1,2\n") == [{"a": "1", "b": "2"}]
