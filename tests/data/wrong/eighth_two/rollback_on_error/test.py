def test_rollback_on_error():
    table = {"a": 1}
    with rollback_on_error(table) as inside:
        inside["b"] = 2
    assert table == {"a": 1, "b": 2}


def test_rollback_on_error_restores():
    table = {"a": 1}
    try:
        with rollback_on_error(table):
            table["a"] = 5
            raise ValueError("no")
    except ValueError:
        pass
    assert table == {"a": 1}


def test_rollback_on_error_ignores():
    table = {"a": 1}
    with rollback_on_error(table, ignore=(ValueError,)):
        table["a"] = 5
        raise ValueError("no")
    assert table == {"a": 1}
