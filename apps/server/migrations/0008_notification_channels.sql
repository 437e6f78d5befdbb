-- What a notification speaks of (the contract's closed list), and that nothing is told twice.
ALTER TABLE notification
  ADD COLUMN kind text NOT NULL DEFAULT 'system',
  -- The notifier's own name of the event; one person hears of it once.
  ADD COLUMN key text,
  -- Set while a mail about it is still to be made.
  ADD COLUMN email_due_at timestamptz;
ALTER TABLE notification ALTER COLUMN kind DROP DEFAULT;
CREATE UNIQUE INDEX notification_key ON notification (person_id, key) WHERE key IS NOT NULL;
CREATE INDEX notification_email_due ON notification (email_due_at) WHERE email_due_at IS NOT NULL;
-- With the kind in it, a list of one kind is counted in the index alone.
DROP INDEX notification_list;
CREATE INDEX notification_list ON notification (person_id, id DESC) INCLUDE (kind);
DROP INDEX notification_unread;
CREATE INDEX notification_unread ON notification (person_id, id DESC) WHERE read_at IS NULL;

-- How many notifications a person has, and how many unread: the sums of the person's rows. Each statement adds a row
-- of what it changed, in its own transaction, so the sums are exact at any moment, and nobody waits for anybody as
-- with one row for each person. A job folds a person's rows into one.
CREATE TABLE notification_tally (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  total bigint NOT NULL,
  unread bigint NOT NULL
);
CREATE INDEX notification_tally_person ON notification_tally (person_id) INCLUDE (total, unread);
INSERT INTO notification_tally
  SELECT person_id, count(*), count(*) FILTER (WHERE read_at IS NULL) FROM notification GROUP BY person_id;

CREATE FUNCTION tally_new_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_tally
    SELECT person_id, count(*), count(*) FILTER (WHERE read_at IS NULL) FROM new_rows GROUP BY person_id;
  RETURN NULL;
END $$;
CREATE TRIGGER notification_tally_insert AFTER INSERT ON notification
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_new_notifications();

CREATE FUNCTION tally_changed_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_tally
    SELECT person_id, 0, sum(difference) FROM (
      SELECT person_id, 1 AS difference FROM new_rows WHERE read_at IS NULL
      UNION ALL SELECT person_id, -1 FROM old_rows WHERE read_at IS NULL) changes
    GROUP BY person_id HAVING sum(difference) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER notification_tally_update AFTER UPDATE ON notification
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_notifications();

CREATE FUNCTION tally_gone_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Where the person goes too, so do the sums.
  INSERT INTO notification_tally
    SELECT person_id, -count(*), -count(*) FILTER (WHERE read_at IS NULL) FROM old_rows
    WHERE EXISTS (SELECT FROM agent WHERE agent.person_id = old_rows.person_id) GROUP BY person_id;
  RETURN NULL;
END $$;
CREATE TRIGGER notification_tally_delete AFTER DELETE ON notification
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_gone_notifications();

-- Channels that a person chose for a kind; a kind without a row has the contract's defaults.
CREATE TABLE notification_preference (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  kind text NOT NULL,
  push boolean NOT NULL,
  email boolean NOT NULL,
  PRIMARY KEY (person_id, kind)
);

-- A browser that may be told by Web Push: of the session that registered it, and gone with it.
CREATE TABLE push_subscription (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  session_hash bytea NOT NULL REFERENCES session ON DELETE CASCADE
    CONSTRAINT push_subscription_session UNIQUE,
  -- SHA-256 of the endpoint, which is too long for an index.
  endpoint_hash bytea NOT NULL CONSTRAINT push_subscription_endpoint UNIQUE,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- When a push last reached its service.
  used_at timestamptz
);
CREATE INDEX push_subscription_person ON push_subscription (person_id, id);

-- Mail of the office itself on its way out. What it says is sealed, and wiped once it left.
CREATE TABLE system_mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CONSTRAINT system_mail_key UNIQUE,
  message_id text NOT NULL CONSTRAINT system_mail_message_id UNIQUE,
  sealed text,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT system_mail_state_known
    CHECK (state IN ('waiting', 'sending', 'sent', 'uncertain', 'failed', 'expired')),
  attempts integer NOT NULL DEFAULT 0,
  not_before timestamptz NOT NULL,
  expires_at timestamptz,
  -- What the relay's answer was: a code, never text.
  failure text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX system_mail_waiting ON system_mail (not_before, id) WHERE state = 'waiting';
CREATE INDEX system_mail_sending ON system_mail (changed_at) WHERE state = 'sending';
