def test_count_reads():
    stats = {}
    assert list(count_reads(["a", "b"], stats)) == ["a", "b"]
    assert stats == {"runs": 1, "lines": 2}
    assert list(count_reads([], stats)) == []
