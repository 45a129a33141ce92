def test_split_header():
    assert split_header("Content-Type: text/html") == ("content-type", "text/html")
    assert split_header('ETag: "abc"') == ("etag", "abc")
    assert split_header("X:") == ("x", "")
