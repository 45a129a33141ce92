def test_split_name():
    assert split_name("Ada Lovelace") == ("Ada", "Lovelace")
    assert split_name("Ludwig van Beethoven") == ("Ludwig", "van Beethoven")
    assert split_name("Plato") == ("Plato", "")
