def test_merge_spans():
    assert merge_spans([(5, 8), (1, 3), (2, 4)]) == [(1, 4), (5, 8)]
    assert merge_spans([(1, 2), (4, 5)], gap=2) == [(1, 5)]
    assert merge_spans([]) == []
