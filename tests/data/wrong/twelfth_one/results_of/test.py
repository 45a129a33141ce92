def test_results_of():
    assert results_of([len, str.upper], "ab") == [2, "AB"]
    assert results_of([], 1) == []
    assert results_of([abs], -1) == [1]
