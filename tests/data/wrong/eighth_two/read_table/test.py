def test_read_table():
    assert read_table("name, age\nann,5\nbob,6\n") == [
        {"name": "ann", "age": "5"},
        {"name": "bob", "age": "6"},
    ]
    assert read_table("") == []


def test_read_table_types():
    assert read_table("name,age\nann,5\n", types={"age": int}) == [{"name": "ann", "age": 5}]


def test_read_table_empty_rows():
    assert read_table("a;b\n\n1;2\n\n", delimiter=";") == [{"a": "1", "b": "2"}]
