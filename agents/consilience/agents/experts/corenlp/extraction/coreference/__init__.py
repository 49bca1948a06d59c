"""Coreference of pronouns and descriptions: gender, number and salience."""
