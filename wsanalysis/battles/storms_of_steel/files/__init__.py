"""The files of firefights, read and checked; every fault is told with its line."""
