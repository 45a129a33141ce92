def test_expand_braces():
    assert expand_braces("a{b,c}") == ["ab", "ac"]
    assert expand_braces("plain") == ["plain"]
    assert expand_braces("{a,b{c,d}}") == ["a", "bc", "bd"]
