"""Calls and their answers, recorded, so that a later server can be held to them. See README.md."""
