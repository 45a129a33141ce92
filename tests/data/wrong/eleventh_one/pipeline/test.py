def test_pipeline():
    run = pipeline(str.strip, int)
    assert run(" 4 ") == 4
    assert pipeline()(3) == 3
    assert pipeline(lambda x: None, int)("a") is None
