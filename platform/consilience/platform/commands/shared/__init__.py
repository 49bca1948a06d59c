"""Parts that commands share: options, output, progress, sessions."""
