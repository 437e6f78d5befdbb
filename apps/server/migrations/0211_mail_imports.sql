-- Files of mail from other programs that an agent uploads: read, looked at, taken in message by message, perhaps undone.
CREATE TABLE mail_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent (person_id) ON DELETE CASCADE,
  file_name text NOT NULL,
  -- Null once nothing more is taken from the file.
  file_key text,
  size bigint NOT NULL DEFAULT 0,
  -- stopped: the agent canceled it, and what came in until then is there.
  state text NOT NULL DEFAULT 'uploading' CONSTRAINT mail_import_state CHECK (
    state IN ('uploading', 'reading', 'draft', 'applying', 'stopped', 'applied', 'undoing', 'undone', 'failed')),
  created_at timestamptz NOT NULL,
  applied_at timestamptz,
  undone_at timestamptz,
  -- Found by reading it: entries in their order, which messages and unreadable ones are; what would become of them.
  total integer NOT NULL DEFAULT 0,
  summary jsonb NOT NULL DEFAULT '{}',
  -- Entries taken in so far; for an undo, messages removed.
  done integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  damaged integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  -- How often work on it ended with its process.
  tries smallint NOT NULL DEFAULT 0,
  -- Why it could not be read, or does not go on at the moment; empty if it could.
  problem text NOT NULL DEFAULT ''
);
CREATE INDEX mail_import_person ON mail_import (person_id, id DESC);
CREATE INDEX mail_import_work ON mail_import (id) WHERE state IN ('reading', 'applying', 'undoing');

-- Entries that could not be read or stored, each with its reason.
CREATE TABLE mail_import_problem (
  import_id bigint NOT NULL REFERENCES mail_import ON DELETE CASCADE,
  -- Its number among the entries.
  entry integer NOT NULL,
  location text NOT NULL,
  subject text NOT NULL DEFAULT '',
  reason text NOT NULL,
  PRIMARY KEY (import_id, entry)
);

-- Messages that the import added, with their labels then. No reference: a message may go, and what the import did stays
-- what it was.
CREATE TABLE mail_import_message (
  import_id bigint NOT NULL REFERENCES mail_import ON DELETE CASCADE,
  message_id bigint NOT NULL,
  labels integer NOT NULL,
  PRIMARY KEY (import_id, message_id)
);
CREATE INDEX mail_import_message_message ON mail_import_message (message_id);

-- Mail that is imported is the past: it becomes no inquiry, and no invitation in it changes a calendar. The transaction
-- that stores it sets this.
CREATE OR REPLACE FUNCTION queue_inquiry_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('pb.imported_mail', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO inquiry_mail_queue (message_id) SELECT id FROM added WHERE labels & 72 = 0 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION queue_calendar_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('pb.imported_mail', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO calendar_mail_queue (message_id, person_id)
  SELECT DISTINCT message_id, person_id FROM new_rows
  WHERE extension = 'ics' OR content_type IN ('text/calendar', 'application/ics')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
