def test_group_by_kind():
    a, b = Product("a", 2.0, stock=1), Product("b", 1.0, stock=2)
    c = Product("c", 1.0, Kind.TOY, 3)
    assert group_by_kind([a, b, c]) == {Kind.FOOD: ["b", "a"], Kind.TOY: ["c"]}
    assert group_by_kind([]) == {}
