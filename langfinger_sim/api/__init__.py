"""The way in for Python, beside the command line: runs as tables, and the findings of studies. Prints nothing.

One module a verb. A name becomes `langfinger_sim.NAME` by a line in the package's `_HOMES`; what it returns are the
records that the reports are made of.
"""
