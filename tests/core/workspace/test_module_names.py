"""The name under which a file is imported; what messages call a file of a copy is the user's own."""

from __future__ import annotations

import pytest

from selfrefine.errors import ProjectError
from selfrefine.workspace.projects import module_of


def test_a_message_names_the_users_file_not_the_copy(tmp_path):
    copy, own = tmp_path / "copy" / "mit leer.py", tmp_path / "own" / "mit leer.py"
    with pytest.raises(ProjectError) as info:
        module_of(tmp_path / "copy", copy, own)
    assert str(info.value).startswith(f"{own}: cannot be imported under this name")
    assert str(copy) not in str(info.value)
