def test_flatten():
    data = {"db": {"host": "x", "port": 1, "opts": {"ssl": True}}, "name": "n"}
    assert flatten(data) == {
        "db.host": "x",
        "db.port": 1,
        "db.opts.ssl": True,
        "name": "n",
    }
    assert flatten({"a": {"b": 1}}, sep="/") == {"a/b": 1}
