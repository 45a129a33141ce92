def test_mask():
    assert mask("1234-5678") == "****-5678"
    assert mask("12") == "12"
    assert mask("123456", 2, "#") == "####56"
