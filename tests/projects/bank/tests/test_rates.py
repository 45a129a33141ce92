from rates import convert, rounded


def test_convert():
    assert convert(10, 1.1) == 11


def test_rounded():
    assert rounded(1.005) in (1.0, 1.01)
