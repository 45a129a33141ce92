"""Traces: what is written comes back, whatever it is."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from threading import Thread

from hypothesis import given
from hypothesis import strategies as st

from selfrefine.store.trace import Trace, read

MESSAGES = st.lists(
    st.fixed_dictionaries({"role": st.just("user"), "content": st.text(max_size=8)}),
    max_size=5,
)


@given(st.lists(MESSAGES, max_size=6))
def test_messages_come_back_whole_whatever_they_share_with_those_before(conversations):
    with tempfile.TemporaryDirectory() as folder:
        trace = Trace(Path(folder), "t")
        trace.begin(text="")
        for messages in conversations:
            trace.write("exchange", messages=messages)
        recording = read(trace.path)
    assert [row["messages"] for row in recording.of("exchange")] == conversations


def test_what_was_said_before_is_not_written_again(tmp_path):
    trace = Trace(tmp_path, "t")
    trace.begin()
    said = [{"role": "user", "content": f"word {n}"} for n in range(50)]
    for length in (10, 30, 50):
        trace.write("exchange", messages=said[:length])
    assert trace.path.read_text().count("word ") == 50


def test_rows_of_several_threads_do_not_mix(tmp_path):
    trace = Trace(tmp_path, "t")
    trace.begin()
    texts = ["a" * 50_000, "b" * 50_000, "c" * 50_000]
    threads = [
        Thread(target=trace.write, args=("candidate",), kwargs={"code": text})
        for text in texts * 5
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    codes = [row["code"] for row in read(trace.path).of("candidate")]
    assert sorted(codes) == sorted(texts * 5)


def test_keys_are_masked_at_any_depth(tmp_path):
    key = "sk-" + "a1" * 12
    trace = Trace(tmp_path, "t")
    trace.begin(text=f"KEY = '{key}'", settings={"a": [key, {"b": key}]})
    assert key not in trace.path.read_text()
    assert read(trace.path).start["settings"] == {"a": ["***", {"b": "***"}]}


def test_no_folder_no_file(tmp_path):
    trace = Trace(None, "t")
    trace.begin()
    trace.write("end", result={})
    assert trace.path is None
    assert not list(tmp_path.iterdir())


def test_lone_surrogates_do_not_end_a_refinement(tmp_path):
    trace = Trace(tmp_path, "t")
    trace.begin(text="caf\udce9")
    assert json.loads(trace.path.read_text())["kind"] == "start"
