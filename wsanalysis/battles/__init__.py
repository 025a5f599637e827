"""Battles: scenarios as data, engines that play them, players, and runs of many games."""
