def test_preferred_languages():
    assert preferred_languages("de;q=0.5, en") == ["en", "de"]
    assert preferred_languages("fr;q=0.8,en;q=0.9,de;q=0") == ["en", "fr"]
    assert preferred_languages("") == []
