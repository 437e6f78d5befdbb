-- Creating calls that were done, by their Idempotency-Key header, for a day. Written in the transaction that creates, so
-- that the key and what it made are stored together or not at all.
CREATE TABLE idempotency_key (
  -- Hash of the caller, the endpoint and the key, which itself is not stored.
  id bytea PRIMARY KEY CHECK (length(id) = 32),
  -- Null for callers without an account.
  person_id bigint REFERENCES person ON DELETE CASCADE,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until the reply is known.
  status integer,
  -- Encrypted with a key derived from the Idempotency-Key, so that only its caller can read it again.
  sealed_reply text,
  CHECK ((status IS NULL) = (sealed_reply IS NULL))
);

CREATE INDEX idempotency_key_person ON idempotency_key (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);
