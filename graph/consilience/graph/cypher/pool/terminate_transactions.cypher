// Ends transactions by their ids. Parameters: ids.
TERMINATE TRANSACTIONS $ids
