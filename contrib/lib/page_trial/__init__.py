"""The parts of contrib/lib/page-trial.py, which drives the page in real browsers."""
