"""Files of keys stay out of the private copy; what tests need may be named by the user."""

import pytest

from selfrefine_runner.client.private_files import is_private
from selfrefine_runner.client.workspace import copy_of

PRIVATE = [
    ".env", ".env.local", "sub/.ENV", "prod.env", ".envrc", "server.pem", "tls/private.KEY", "id_rsa", "id_rsa.old",
    "id_ed25519", ".netrc", ".npmrc", ".pypirc", "credentials.json", "credentials-prod.json", "service-account-1.json",
    "secrets.yaml", "secrets.toml", "a/b/secret.json", "store.p12", "store.pfx", "x.keystore", "x.jks", ".aws/config",
    ".ssh/known_hosts", ".gnupg/pubring", ".kube/config", ".docker/config.json", "terraform.tfstate",
    "terraform.tfstate.backup", "prod.tfvars", ".git-credentials", ".htpasswd", "my.kdbx", "client_secret_1.json",
]  # fmt: skip
COPIED = [
    "m.py", "secrets.py", "pkg/credentials.py", ".env.example", "server.crt", "ca.cer", "environment.py", "keys.txt",
    "monkey.txt", "data.json", "test_secrets.py", "env/settings.toml", "keyboard.csv", "README.md", "public.cert",
]  # fmt: skip


@pytest.mark.parametrize("name", PRIVATE)
def test_it_stays_out(name):
    assert is_private(name)
    assert not is_private(name, (name,))
    assert not is_private(name, ("*",))


@pytest.mark.parametrize("name", COPIED)
def test_it_is_copied(name):
    assert not is_private(name)


def test_a_copy_holds_none_of_them(tmp_path):
    for name in [*PRIVATE, *COPIED]:
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    for copied, left in (((), len(PRIVATE)), (("*.pem", "tls/*"), len(PRIVATE) - 2)):
        space = copy_of(tmp_path / "project", copied)
        assert len(space.left) == left
        names = {str(p.relative_to(space.copy)) for p in space.copy.rglob("*") if p.is_file()}  # fmt: skip
        assert names == {*PRIVATE, *COPIED} - set(space.left)
        space.reset()
        assert not (space.copy / ".env").exists()
        space.close()
