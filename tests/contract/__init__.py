"""What every game promises the rest of the package."""
