-- How mail comes in and goes out.

-- Mail that was taken and is not in a mailbox yet. It is acknowledged when this row is committed and its bytes are in
-- the file store, and the row goes in the transaction that puts the mail into the mailboxes.
CREATE TABLE mail_arrival (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  raw_key text NOT NULL,
  size integer NOT NULL,
  -- Envelope: who sent it (empty for reports), and whose mailboxes it is for.
  sender text NOT NULL,
  recipients bigint[] NOT NULL,
  at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  not_before timestamptz NOT NULL,
  -- Why the last attempt failed, as a code.
  failure text
);
CREATE INDEX mail_arrival_due ON mail_arrival (not_before, id);
CREATE INDEX mail_arrival_file ON mail_arrival (raw_key);

-- An entry that is being sent is in the hands of one process, until its lease ends. What was said by then decides:
-- once the text has begun, the mail may have left, and it is never sent again by itself.
ALTER TABLE mail_outbox
  ADD COLUMN claim uuid,
  ADD COLUMN leased_until timestamptz,
  ADD COLUMN text_begun boolean NOT NULL DEFAULT false,
  ADD COLUMN waits_for_relay boolean NOT NULL DEFAULT false;

-- How far a mail is with each of its recipients.
CREATE TABLE mail_outbox_recipient (
  outbox_id bigint NOT NULL REFERENCES mail_outbox ON DELETE CASCADE,
  -- Its key: lower case.
  email text NOT NULL,
  -- As it goes over the wire.
  wire text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT mail_outbox_recipient_state_known
    CHECK (state IN ('waiting', 'sent', 'delayed', 'refused', 'returned', 'uncertain')),
  -- In words for the agent.
  reason text,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (outbox_id, email)
);
