-- From version 2 of the ledger to version 3: owners of runs may be on other machines.
ALTER TABLE runs ADD COLUMN owner_place TEXT;
