"""One file a report: what it says, as blocks, whatever it is rendered to."""
