"""One run tells of all functions: what each further one costs is the tests that reach it, and what changed."""

import pytest

from support.projects import copied, reach

ACCOUNTS = {"test_accounts.py::test_balance", "test_accounts.py::test_overdrawn"}
RATES = {"test_rates.py::test_convert", "test_rates.py::test_rounded"}
BOTH = {"test_both.py::test_in_another_currency"}
SUITE = ACCOUNTS | RATES | BOTH
ROUNDED = RATES | BOTH


@pytest.fixture
def bank(tmp_path):
    return copied("bank", tmp_path)


@pytest.fixture
def ask(bank, tmp_path):
    """Return what ran and what of it reached a function, without the folder of the tests."""

    def ask(function):
        run, _ = reach(bank, function, tmp_path / "map.sqlite3")
        names = {r.id.removeprefix("tests/"): r.hits for r in run.results}
        return set(names), {name for name, hits in names.items() if hits}

    return ask


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.mark.further
def test_the_first_function_runs_the_suite_and_all_others_their_own_tests(ask):
    assert ask("accounts.py::balance") == (SUITE, ACCOUNTS | BOTH)
    assert ask("rates.py::rounded") == (ROUNDED, ROUNDED)
    convert = {"test_rates.py::test_convert", *BOTH}
    assert ask("rates.py::convert") == (convert, convert)
    overdrawn = {"test_accounts.py::test_overdrawn"}
    assert ask("accounts.py::overdrawn") == (overdrawn, overdrawn)
    assert ask("accounts.py::balance") == (ACCOUNTS | BOTH, ACCOUNTS | BOTH)


def test_a_function_without_tests_costs_one_test_of_its_file(ask):
    ask("rates.py::convert")
    ran, found = ask("accounts.py::largest")
    assert (len(ran), found) == (1, set())
    assert ran < ACCOUNTS | BOTH


@pytest.mark.further
def test_another_body_leaves_the_others_known(ask, bank):
    ask("accounts.py::overdrawn")
    edit(bank / "accounts.py", "return balance(entries) <", "return sum(entries) <")
    stale = {"test_accounts.py::test_overdrawn"}
    # What entered the other body may reach this one by now; it is asked once.
    assert ask("rates.py::rounded") == (ROUNDED | stale, ROUNDED)
    assert ask("rates.py::rounded") == (ROUNDED, ROUNDED)
    found = SUITE - RATES - stale
    assert ask("accounts.py::balance") == (found, found)


def test_a_test_that_another_body_leads_here_is_found(ask, bank):
    ask("accounts.py::overdrawn")
    edit(bank / "rates.py", "return rounded(amount * rate)", "from accounts import overdrawn\n    overdrawn([1])\n    return rounded(amount * rate)")  # fmt: skip
    found = {"test_accounts.py::test_overdrawn", "test_rates.py::test_convert", *BOTH}
    assert ask("accounts.py::overdrawn") == (found, found)


def test_a_changed_test_file_is_run_alone(ask, bank):
    ask("accounts.py::balance")
    file = bank / "tests" / "test_rates.py"
    file.write_text(file.read_text() + "\n\ndef test_more():\n    assert convert(1, 1) == 1\n")  # fmt: skip
    more = {*RATES, "test_rates.py::test_more"}
    assert ask("accounts.py::balance") == (ACCOUNTS | BOTH | more, ACCOUNTS | BOTH)
    assert ask("rates.py::rounded") == (more | BOTH, more | BOTH)


def test_a_new_test_file_is_run(ask, bank):
    ask("accounts.py::balance")
    (bank / "tests" / "test_new.py").write_text("from rates import rounded\n\n\ndef test_new():\n    assert rounded(1) == 1\n")  # fmt: skip
    new = {"test_new.py::test_new"}
    assert ask("rates.py::rounded") == (ROUNDED | new, ROUNDED | new)


@pytest.mark.further
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("accounts.py", "OVERDRAFT = 0", "OVERDRAFT = -1"),
        ("accounts.py", "def largest(entries)", "def largest(entries, first=None)"),
        ("pyproject.toml", 'version = "1.0"', 'version = "1.1"'),
    ],
    ids=["a constant", "a parameter", "a setting"],
)
def test_what_everybody_executes_costs_a_full_run(ask, bank, name, old, new):
    ask("rates.py::rounded")
    edit(bank / name, old, new)
    assert ask("rates.py::rounded") == (SUITE, ROUNDED)
    assert ask("accounts.py::balance") == (ACCOUNTS | BOTH, ACCOUNTS | BOTH)


def test_other_options_know_nothing_of_it(bank, tmp_path):
    path = tmp_path / "map.sqlite3"
    run, _ = reach(bank, "rates.py::rounded", path, options=["-k", "convert"])
    assert {r.id for r in run.results} == {"tests/test_rates.py::test_convert"}
    run, _ = reach(bank, "rates.py::rounded", path)
    assert len(run.results) == len(SUITE)


@pytest.mark.further
def test_the_order_is_that_of_collection(bank, tmp_path):
    path = tmp_path / "map.sqlite3"
    file = bank / "tests" / "test_rates.py"
    convert, rounded = file.read_text().split("\n\n\n")[1:]
    file.write_text(f"from rates import convert, rounded\n\n\n{rounded.rstrip()}\n\n\n{convert}")  # fmt: skip
    for _ in range(2):
        run, _ = reach(bank, "rates.py::rounded", path)
        ids = [r.id.partition("::")[2] for r in run.results if "test_rates" in r.id]
        assert ids == ["test_rounded", "test_convert"]


@pytest.mark.further
def test_a_module_with_doctests_is_known_as_any_other(bank, tmp_path):
    path = tmp_path / "map.sqlite3"
    edit(bank / "pyproject.toml", 'testpaths = ["tests"]', 'addopts = "--doctest-modules"')  # fmt: skip
    edit(bank / "rates.py", "return round(amount, 2)", 'return round(amount, 2)\n\n\ndef double(amount):\n    """>>> double(2)\n    4\n    """\n    return amount * 2')  # fmt: skip
    every = len(SUITE) + 1
    assert len(reach(bank, "accounts.py::balance", path)[0].results) == every
    # Its doctests make it a test file; its functions have flags nonetheless, and what the project consists of is the same.
    for function, tests in (("rates.py::double", 1), ("rates.py::rounded", len(ROUNDED)), ("accounts.py::overdrawn", 1)):  # fmt: skip
        assert len(reach(bank, function, path)[0].results) == tests
