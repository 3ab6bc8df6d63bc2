"""Printed cards: faces, backs, labels and the table card as PDF files, in every language."""
