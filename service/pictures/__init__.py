"""Positions drawn as SVG, by the very modules that draw the boards in a browser.

`linker` makes one script of a board's ES modules, `engine` runs it in a small JavaScript engine within bounds of time
and memory, `studio` does so away from the event loop and keeps what was drawn last; `files` are the modules that are
read.

An engine of JavaScript and not a second drawing in Python: what a page shows and what a picture shows cannot differ.
"""
