"""The commands, by what they are for; nothing heavy is imported until one is called."""
