"""Private files: which files of a project hold keys or passwords by their name, and so stay out of its copy.

What project code can read it can say, in a failure's text for one, and that may reach a model.  A public
certificate (`*.crt`, `*.cer`) holds no secret and is copied.  The user's own settings (`copy-files`)
name what tests need nevertheless; a repository's cannot.
"""

from __future__ import annotations

import fnmatch

NAMES = (
    # Environments and settings with keys.
    ".env", ".env.*", "*.env", ".envrc", ".netrc", "_netrc", ".npmrc", ".yarnrc.yml", ".pypirc", ".pgpass", ".my.cnf",
    ".git-credentials", ".htpasswd", ".boto", ".s3cfg", ".dockercfg", ".vault-token", ".terraformrc", "*.tfvars",
    "*.tfvars.json", "*.tfstate", "*.tfstate.*", "terraform.rc",
    # Private keys and stores of them.
    "*.pem", "*.key", "*.p12", "*.pfx", "*.jks", "*.keystore", "*.kdbx", "*.ppk", "*.pk8", "*.p8", "*.asc", "*.gpg",
    "*.ovpn", "id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*",
    # What services give out.
    "credentials", "credentials.*", "credentials*.json", "client_secret*.json", "service-account*.json",
    "service_account*.json", "*-credentials.json", "secrets", "secrets.*", "secret.*", "*.secret", "*.secrets",
    "application_default_credentials.json", "kubeconfig", "*.kubeconfig", ".htaccess-secret", ".token", "*.token",
)  # fmt: skip
"""Patterns of file names; upper and lower case are one."""
FOLDERS = frozenset(
    {".aws", ".azure", ".gcloud", ".ssh", ".gnupg", ".kube", ".docker", ".oci", ".terraform", ".password-store"}
)  # fmt: skip
"""Folders that are left out with all they hold."""
SOURCES = (
    "secrets.py",
    "secret.py",
    "credentials.py",
    "credentials.pyi",
    "secrets.pyi",
)
"""Modules of these names are the project's code: without them nothing could be imported."""
EXAMPLES = (
    ".env.example",
    ".env.sample",
    ".env.template",
    ".env.dist",
    ".env.test.example",
)
"""These show what a file of settings looks like, and hold none."""


def is_private(relative: str, copied: tuple[str, ...] = ()) -> bool:
    """Whether a file is to stay out of the copy.

    Args:
        relative: its path in the project.
        copied: patterns of names, or of paths in the project, that the user wants in the copy.
    """
    path = relative.replace("\\", "/").lower()
    *folders, name = path.split("/")
    if _matches(path, name, copied):
        return False
    if FOLDERS & set(folders):
        return True
    if name in SOURCES or name in EXAMPLES:
        return False
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in NAMES)


def _matches(path: str, name: str, patterns: tuple[str, ...]) -> bool:
    return any(
        fnmatch.fnmatchcase(text, pattern.lower())
        for pattern in patterns
        for text in (path, name)
    )
