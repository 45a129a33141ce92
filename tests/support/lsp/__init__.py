"""The other end of the language server, for its tests: an editor, a scripted job, raw bytes."""
