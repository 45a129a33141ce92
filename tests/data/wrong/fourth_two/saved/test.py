def test_saved():
    data = {"a": 1}
    with saved(data, "a", "b") as before:
        assert before == {"a": 1}
        data["a"] = 2
        data["b"] = 3
    assert data == {"a": 1}
