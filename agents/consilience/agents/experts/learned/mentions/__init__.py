"""Names that the learned model reads: tags of word pieces, typed mentions, the expert that proposes them."""
