def test_ago():
    assert ago(10) == "just now"
    assert ago(150) == "2 minutes ago"
    assert ago(100000) == "1 days ago"
