"""What rulebooks share in which machines rank people, and nights make a season."""
