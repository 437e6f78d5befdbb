-- Whether rows of several agents with address, date, type and gross in common are one deal; null until it is answered.

ALTER TABLE opening_import ADD COLUMN shared_deals text;
ALTER TABLE opening_import
  ADD CONSTRAINT opening_import_shared_deals CHECK (shared_deals IN ('one', 'separate')) NOT VALID;
