def test_retry():
    assert retry(Flaky(1)) == "done"
