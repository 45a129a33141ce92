"""The mistakes in the ways in which people write them, and what only looks like them; `bench/variants.py` takes all."""

import functools

import pytest

from support import recovered, variants

every = functools.cache(lambda: [*variants.variants()])
ALIKE = [*variants.lookalikes()]
LEAST = 0.9
"""The share of variants that the rules recover."""
_FEW, _MORE = 101, 11


def ids(variant):
    return f"{variant.rule}/{variant.name}"


@pytest.mark.further
def test_each_rule_has_its_variants():
    rules = {variant.rule for variant in every()}
    assert {"list-membership", "keyed-search", "divisor-pairs"} <= rules
    assert {variant.rule for variant in ALIKE} <= rules
    assert len({variant.code for variant in every()}) > 40 * len(rules)


def share(chosen):
    judged = [recovered.judge(variant) for variant in chosen]
    assert [each.wrong for each in judged if each.wrong] == []
    return sum(each.recovered for each in judged) / len(judged)


@pytest.mark.further
def test_a_sample_of_the_variants_is_recovered():
    assert share(every()[::_FEW]) >= LEAST


@pytest.mark.further
def test_more_of_the_variants_are_recovered():
    assert share(every()[5::_MORE]) >= LEAST


@pytest.mark.parametrize("alike", ALIKE[::9], ids=ids)
def test_what_looks_like_a_mistake_is_left_as_it_means(alike):
    assert recovered.judge(alike).wrong == ""


@pytest.mark.further
def test_all_that_looks_like_a_mistake_is_left_as_it_means():
    assert [v.name for v in ALIKE if recovered.judge(v).wrong] == []
