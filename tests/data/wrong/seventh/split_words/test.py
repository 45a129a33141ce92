def test_split_words():
    assert split_words("a 'b c' d") == ["a", "b c", "d"]
    assert split_words('say "hi"') == ["say", "hi"]
    assert split_words("a\\ b") == ["a b"]
    assert split_words("") == []
