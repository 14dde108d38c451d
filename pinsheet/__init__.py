"""pinsheet: a pinball league's Excel scoresheets in, result workbooks and a standings page out."""

__version__ = "0.1.0"
