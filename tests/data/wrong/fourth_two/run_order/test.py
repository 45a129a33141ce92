def test_run_order():
    assert run_order([Job("b", ["a"]), Job("a")]) == ["a", "b"]
    assert run_order([Job("a"), Job("b", priority=1)]) == ["b", "a"]
    assert isinstance(caught(run_order, [Job("a", ["a"])]), ValueError)
