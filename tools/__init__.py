"""What a person runs beside the game: set-up and checks, card writing, replays, figures."""
