"""The command line: the only code that prints or exits. Heavy imports happen inside the commands."""
