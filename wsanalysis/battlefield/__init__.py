"""The map on which battles are fought: hexes, terrain, areas, line of sight, movement."""
