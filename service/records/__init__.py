"""What a match can prove: receipts of its head, its whole record as one file, and the check of such files.

`verify/` needs no server and no database: whoever has a record can check it.
"""
