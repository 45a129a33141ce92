def test_roman():
    assert roman(1994) == "MCMXCIV"
    assert roman(3) == "III"
    assert roman(58) == "LVIII"
