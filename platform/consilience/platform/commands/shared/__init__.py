"""What commands share: options, output, progress, sessions."""
