-- Null where no source states the access type. Imports never stated it: theirs was the default.
ALTER TABLE listing ALTER COLUMN access_type DROP NOT NULL;
UPDATE listing SET access_type = NULL
WHERE access_type = 'OPEN' AND agent_id IS NULL AND (
  id IN (SELECT listing_id FROM sheet_listing) OR id IN (SELECT listing_id FROM feed_listing)
);
