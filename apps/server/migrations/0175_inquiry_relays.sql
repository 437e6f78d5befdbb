-- A portal's address that forwards to a person is not the person's own. What the reader found beside the fields is kept:
-- where each was found, and further listings.
ALTER TABLE inquiry ADD COLUMN email_is_relay boolean NOT NULL DEFAULT false;
ALTER TABLE inquiry_message ADD COLUMN found jsonb;
