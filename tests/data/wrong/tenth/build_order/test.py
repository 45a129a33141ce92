def test_build_order():
    assert build_order({"app": ["lib"], "lib": ["core"]}) == ["core", "lib", "app"]
    assert build_order({}) == []
    try:
        build_order({"a": ["b"], "b": ["a"]})
    except Cycle as error:
        assert str(error) == "a > b > a"
    else:
        raise AssertionError
