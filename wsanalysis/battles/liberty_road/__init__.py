"""Battles of War Stories: Liberty Road: its scenarios, cards and objectives, and the engine."""
