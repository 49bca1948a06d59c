"""Document loading: from files, uploads and addresses to documents."""
