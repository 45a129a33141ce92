def test_sort_versions():
    assert sort_versions(["1.2", "1.10", "v1.9"]) == ["1.10", "v1.9", "1.2"]
    assert sort_versions(["2.0-rc1", "2.0", "2.0-beta"]) == [
        "2.0",
        "2.0-rc1",
        "2.0-beta",
    ]
