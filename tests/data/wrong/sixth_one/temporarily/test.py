def test_temporarily():
    table = {"a": 1}
    with temporarily(table, a=2, b=3) as inside:
        assert inside == {"a": 2, "b": 3}
    assert table == {"a": 1}
