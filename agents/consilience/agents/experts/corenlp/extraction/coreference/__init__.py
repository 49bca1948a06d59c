"""What pronouns and descriptions stand for: gender, number and salience."""
