-- What an agent settles about the account itself: sessions by a name that is no secret, password, time zone.

-- The session's own id is a secret even as a hash; this one may stand in a list and in a URL.
ALTER TABLE session ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT session_id_unique UNIQUE;

ALTER TABLE agent
  -- IANA name; null for whatever zone the browser is in.
  ADD COLUMN time_zone text
    CONSTRAINT agent_time_zone_shape CHECK (time_zone ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' AND length(time_zone) <= 64),
  -- Null where it was never changed since the account was made.
  ADD COLUMN password_changed_at timestamptz;
