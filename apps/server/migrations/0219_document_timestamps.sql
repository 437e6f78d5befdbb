-- The time in the timestamp (RFC 3161) of a signed document; null without one.
ALTER TABLE signature_request ADD COLUMN timestamped_at timestamptz;
