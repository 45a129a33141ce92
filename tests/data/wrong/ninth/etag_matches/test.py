def test_etag_matches():
    assert etag_matches('"a1"', '"a1"')
    assert etag_matches('"a1", "b2"', '"b2"')
    assert not etag_matches('"a1"', '"b2"')
    assert not etag_matches(None, '"a1"')


def test_etag_matches_star_and_weak():
    assert etag_matches("*", '"a1"')
    assert etag_matches('W/"a1"', '"a1"')
