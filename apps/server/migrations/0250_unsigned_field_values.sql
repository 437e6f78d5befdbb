-- What signers have filled in and not signed yet: encrypted, and deleted when they sign or the request closes.
CREATE TABLE signature_request_unsigned_value (
  field_id bigint PRIMARY KEY REFERENCES signature_request_field ON DELETE CASCADE,
  -- Empty text too: the version counts on when a value is removed.
  sealed text NOT NULL,
  version integer NOT NULL,
  -- The open page that saved it, and the number of its change: late and repeated ones change nothing.
  device text NOT NULL,
  sequence bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  -- A data key stays as long as a row needs it.
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.', 1)::integer) STORED REFERENCES encryption_key
);
