-- The copy of a signed application that its signer gets by email. Signatures of before get none.
CREATE TABLE application_signed_copy (
  signature_id bigint PRIMARY KEY REFERENCES application_signature ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT application_signed_copy_state CHECK (state IN ('waiting', 'queued', 'dropped', 'failed')),
  failure text NOT NULL DEFAULT '',
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  outbox_id bigint
);
CREATE INDEX application_signed_copy_waiting ON application_signed_copy (signature_id) WHERE state = 'waiting';
