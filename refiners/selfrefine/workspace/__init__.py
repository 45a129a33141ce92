"""Workspace: the user's folder: its projects, its files, its git history, and whether it is trusted.

It executes nothing of a project and knows nothing of refinements.
"""
