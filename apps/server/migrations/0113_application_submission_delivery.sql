-- A mailed package is built and sent by a worker: what it writes, the lease of the process that works on it, the
-- outbox entry of the message, and why it could not be sent.
ALTER TABLE application_submission
  ADD COLUMN message text NOT NULL DEFAULT '',
  ADD COLUMN leased_until timestamptz,
  ADD COLUMN outbox_id bigint,
  ADD COLUMN failure text NOT NULL DEFAULT '';
CREATE INDEX application_submission_waiting ON application_submission (id)
  WHERE kind = 'mail' AND outbox_id IS NULL AND failure = '';
