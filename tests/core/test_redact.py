"""What looks like a key, and what does not."""

from __future__ import annotations

import pytest

from selfrefine.redact import find_key, redact

KEYS = [
    "sk-proj-Ab3dEfGhIjKlMnOpQrSt",
    "sk-1234567890abcdef1234",
    "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
    "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "AKIAIOSFODNN7EXAMPLE",
    "AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY",
    "xoxb-1234567890-abcdefghijkl",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA1234",
]


@pytest.mark.parametrize("key", KEYS)
def test_keys_are_masked_and_found(key):
    text = f"def f():\n    token = '{key}'"
    assert key[-12:] not in redact(text)
    assert "***" in redact(text)
    assert find_key(text) == 2


HARMLESS = [
    "sk_learn_pipeline_configuration_v2 = 1",
    "hf_dataset_loading_options2 = 1",
    "risk-adjusted-return-over-2-years",
    "if '-----BEGIN PRIVATE KEY-----' in text: pass",
    "task-1234567890abcdef1234",
    "sk-learn",
    "x = 'eyJ'",
]


@pytest.mark.parametrize("text", HARMLESS)
def test_code_is_left_alone(text):
    assert redact(text) == text
    assert find_key(text) == 0


def test_known_secrets_are_masked_whatever_they_look_like():
    assert (
        redact("the key is hunter2, really", "hunter2", "") == "the key is ***, really"
    )
