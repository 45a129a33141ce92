"""Report: a refinement as people read it."""
