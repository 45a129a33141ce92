def test_span_iso():
    assert span_iso("P1D") == 86400
    assert span_iso("PT1H30M") == 5400
    assert span_iso("PT5S") == 5
    assert span_iso("1D") is None
