def test_shortest():
    graph = {"a": {"b": 1, "c": 4}, "b": {"c": 2}}
    assert shortest(graph, "a", "c") == 3
    assert shortest(graph, "c", "a") is None
    assert shortest(graph, "a", "a") == 0
