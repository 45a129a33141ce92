def test_tokens():
    assert list(tokens("12 + ab*(3)")) == ["12", "+", "ab", "*", "(", "3", ")"]
    assert list(tokens("")) == []
    try:
        list(tokens("1 $ 2"))
    except ValueError as error:
        assert str(error) == "unexpected '$' at 2"
    else:
        assert False
