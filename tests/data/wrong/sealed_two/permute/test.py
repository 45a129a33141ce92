def test_permute():
    assert permute("ab") == ["ab", "ba"]
    assert permute("aa") == ["aa"]
    assert permute("") == [""]
