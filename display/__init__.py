"""A Screen's words and pixels: translation, drawing, and images as text. Pillow stays in here."""
