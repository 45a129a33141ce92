def test_merge_spans():
    assert merge_spans([(1, 3), (2, 5), (8, 9)]) == [(1, 5), (8, 9)]
    assert merge_spans([]) == []
