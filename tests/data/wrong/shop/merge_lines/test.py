def test_merge_lines():
    a, b = Line("a", Decimal(1)), Line("b", Decimal(2), 3)
    assert merge_lines([a, b, replace(a)]) == [Line("a", Decimal(1), 2), b]
    assert merge_lines([]) == []
