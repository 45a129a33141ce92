"""Job: one refinement in a process of its own, for a shell that must stay free.

It reads one request from stdin and answers with messages on stdout; it knows no editor.
"""
