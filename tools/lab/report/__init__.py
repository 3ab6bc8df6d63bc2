"""What a run of the lab says: its figures with their uncertainty, as a page, charts and words."""
