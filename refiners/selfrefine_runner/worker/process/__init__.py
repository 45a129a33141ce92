"""Process: what processes of the worker share: forks, pipes, frames, limits, clean-up."""
