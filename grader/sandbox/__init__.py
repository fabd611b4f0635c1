"""Run a submission in a process of its own, and bring back plain data. README.md explains how."""
