"""The tests mirror the tree: one file of tests for each file of rules, store or route."""
