"""The LSP shell: the only importer of pygls and lsprotocol."""
