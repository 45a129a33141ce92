def test_diff_config():
    assert diff_config({"a": 1}, {"a": 1}) == []
    assert diff_config({"a": 1}, {"a": 2}) == [("changed", ("a",), 2)]
    assert diff_config({}, {"a": 1}) == [("added", ("a",), 1)]
    assert diff_config({"a": 1}, {}) == [("removed", ("a",), 1)]


def test_diff_config_nested():
    old = {"db": {"host": "x", "port": 1}}
    assert diff_config(old, {"db": {"host": "y", "port": 1}}) == [("changed", ("db", "host"), "y")]


def test_diff_config_removed_and_added():
    assert diff_config({"a": 1, "b": 2}, {"b": 3, "c": 4}) == [
        ("removed", ("a",), 1),
        ("changed", ("b",), 3),
        ("added", ("c",), 4),
    ]
