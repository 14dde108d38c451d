"""A league's own workbook turned into a season folder: what is understood, what is asked, what is made of it.

    workbook -> tabs (each one's columns and rows) -> nights, with what was answered -> season folder
                       doubts are questions                the old sheet's own figures are compared

Nothing is ever guessed in silence: whatever could mean two things is a question, in a terminal or
answered by an option, and nothing is written before the last one.
"""
