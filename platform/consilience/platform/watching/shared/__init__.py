"""What every source keeps to, and how what it has is called."""
