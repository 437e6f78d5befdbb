-- Addresses whose owners asked for no bulk email, for the whole office; and the link by which each of them can ask.

-- The hash of an address as `emailKey` folds it. It stays when the person's data is erased.
CREATE FUNCTION email_address_hash(address text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(lower(address), 'UTF8'))
$$;

CREATE TABLE email_opt_out (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sha256 bytea NOT NULL CONSTRAINT email_opt_out_hash CHECK (length(sha256) = 32),
  -- In lower case; null once the person's data was erased.
  email text,
  source text NOT NULL CONSTRAINT email_opt_out_source CHECK (source IN ('link', 'one-click', 'agent', 'import', 'reply')),
  reason text NOT NULL DEFAULT '',
  -- Who recorded it; null when the person did.
  set_by bigint REFERENCES person ON DELETE SET NULL,
  opted_out_at timestamptz NOT NULL,
  -- Since then the address gets bulk email again.
  ended_at timestamptz,
  end_reason text NOT NULL DEFAULT '',
  ended_by bigint REFERENCES person ON DELETE SET NULL
);
CREATE INDEX email_opt_out_hash_time ON email_opt_out (sha256, opted_out_at);
CREATE UNIQUE INDEX email_opt_out_active ON email_opt_out (sha256) WHERE ended_at IS NULL;
CREATE INDEX email_opt_out_email ON email_opt_out (email) WHERE email IS NOT NULL;
CREATE INDEX email_opt_out_set_by ON email_opt_out (set_by) WHERE set_by IS NOT NULL;
CREATE INDEX email_opt_out_ended_by ON email_opt_out (ended_by) WHERE ended_by IS NOT NULL;

CREATE TABLE email_opt_out_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sha256 bytea NOT NULL CONSTRAINT email_opt_out_link_hash CHECK (length(sha256) = 32)
    CONSTRAINT email_opt_out_link_once UNIQUE,
  -- In lower case; null once the person's data was erased. The link of an email that was sent goes on working.
  email text,
  seed uuid NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT email_opt_out_link_token UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX email_opt_out_link_email ON email_opt_out_link (email) WHERE email IS NOT NULL;

-- Bulk email that was not sent because its recipient had opted out meanwhile.
ALTER TABLE mail_outbox ADD COLUMN opted_out boolean NOT NULL DEFAULT false;

ALTER TABLE follow_up_client
  DROP CONSTRAINT follow_up_client_state_known,
  ADD CONSTRAINT follow_up_client_state_known CHECK (state IN ('waiting', 'sending', 'queued', 'failed', 'canceled',
    'no-email', 'archived', 'already-sent', 'no-message', 'opted-out')) NOT VALID;
ALTER TABLE listing_send_recipient
  DROP CONSTRAINT listing_send_recipient_state_known,
  ADD CONSTRAINT listing_send_recipient_state_known CHECK (state IN ('waiting', 'queued', 'sending', 'sent', 'uncertain',
    'failed', 'cancelled', 'already-sent', 'no-email', 'opted-out')) NOT VALID;
ALTER TABLE live_invitation
  DROP CONSTRAINT live_invitation_state_check,
  ADD CONSTRAINT live_invitation_state_known CHECK (state IN ('waiting', 'queued', 'failed', 'dropped', 'opted-out'))
    NOT VALID;

-- As in 0035, and an email that was left out is not called canceled.
CREATE OR REPLACE FUNCTION listing_send_settle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_send_recipient SET state = CASE WHEN NEW.opted_out THEN 'opted-out' ELSE NEW.state END,
      failure = CASE WHEN NEW.opted_out THEN '' ELSE coalesce(NEW.failure, '') END, changed_at = NEW.changed_at
    WHERE outbox_id = NEW.id;
  IF FOUND AND NEW.state IN ('failed', 'cancelled') THEN
    UPDATE client_listing l SET sent_at = NULL, sent_by = NULL
      FROM listing_send_recipient r WHERE r.outbox_id = NEW.id AND l.sent_by = r.id;
  END IF;
  RETURN NULL;
END $$;
