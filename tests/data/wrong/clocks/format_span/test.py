def test_format_span():
    assert format_span(3725) == "1h 2m 5s"
    assert format_span(0) == "0s"
    assert format_span(3600) == "1h"
