// Documents that were withdrawn, so that a run that was ordered before does not bring them back.
CREATE CONSTRAINT withdrawal_id IF NOT EXISTS FOR (n:Withdrawal) REQUIRE n.id IS UNIQUE
