from units import Box, UnitsContainer, area, names


def test_names():
    assert names(UnitsContainer({"meter": 1, "second": -2})) == ["meter"]
    assert names(UnitsContainer({"gram": 1, "ampere": 2, "meter": 1})) == ["ampere", "gram", "meter"]
    assert names(UnitsContainer({"kelvin": 2})) == ["kelvin"]
    assert names(UnitsContainer()) == []
    assert len(names(UnitsContainer({"radian": 0}))) < 2


def test_area():
    assert len(area(Box(2, 3), 40)) == 40
    assert area(Box(1, 1), 0) == []
