def test_normalise_url():
    assert normalise_url("HTTP://Example.org/a/") == "http://example.org/a"
    assert normalise_url("http://example.org") == "http://example.org/"
    assert normalise_url("http://example.org/a#top") == "http://example.org/a"


def test_normalise_url_port():
    assert normalise_url("http://example.org:80/") == "http://example.org/"
    assert normalise_url("https://example.org:443/a") == "https://example.org/a"
    assert normalise_url("http://example.org:8000/") == "http://example.org:8000/"


def test_normalise_url_query():
    assert normalise_url("http://example.org/?b=2&a=1") == "http://example.org/?a=1&b=2"
