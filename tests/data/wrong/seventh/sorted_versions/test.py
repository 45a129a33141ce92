def test_sorted_versions():
    assert sorted_versions(["1.2", "1.10"]) == ["1.10", "1.2"]
    assert sorted_versions(["2.0", "1.0"], newest=False) == ["1.0", "2.0"]
    assert sorted_versions([]) == []
