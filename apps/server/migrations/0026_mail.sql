-- Mail: each agent has one mailbox, and every row says whose it is. The mailbox's own row is locked by whoever changes
-- anything in it, so that threads are joined and counted by one at a time.
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE mailbox (
  person_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  provider text NOT NULL DEFAULT 'builtin' CONSTRAINT mailbox_provider_known CHECK (provider IN ('builtin', 'gmail', 'imap')),
  address citext NOT NULL CONSTRAINT mailbox_address UNIQUE,
  -- How far the provider has been read, in its own words.
  cursor text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE mail_thread (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  -- Of its first message.
  subject text NOT NULL DEFAULT '',
  -- Without prefixes, lower case, at most 200 characters: joins replies of mailers that name no ancestor.
  base_subject text NOT NULL DEFAULT '',
  provider_id text,
  last_at timestamptz NOT NULL DEFAULT '-infinity',
  -- When it was put on top of the inbox again (woken, reminded), if ever.
  raised_at timestamptz
);
CREATE INDEX mail_thread_owner ON mail_thread (person_id);
CREATE INDEX mail_thread_subject ON mail_thread (person_id, base_subject, last_at) WHERE base_subject <> '';
CREATE UNIQUE INDEX mail_thread_provider ON mail_thread (person_id, provider_id) WHERE provider_id IS NOT NULL;

-- What a search looks in: A the subject, B who wrote it, C who got it, D the text and the names of files.
CREATE FUNCTION mail_search(subject text, sender text, recipients text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.simple', search_words(left(subject, 1000))), 'A')
    || setweight(to_tsvector('pg_catalog.simple', search_words(left(sender, 1000))), 'B')
    || setweight(to_tsvector('pg_catalog.simple', search_words(left(recipients, 10000))), 'C')
    || setweight(to_tsvector('pg_catalog.simple', search_words(left(body, 100000))), 'D')
$$;

-- Words that stand together, the last one's beginning where `prefix` says so, in the parts named by `weights`; null
-- where the text has no word.
CREATE FUNCTION mail_words(words text, weights text, prefix boolean) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN numnode(phrase) = 0 THEN NULL ELSE
    (CASE WHEN weights = '' THEN phrase::text || CASE WHEN prefix THEN ':*' ELSE '' END
      ELSE regexp_replace(phrase::text, '''(?= |$)', ''':' || weights, 'g') || CASE WHEN prefix THEN '*' ELSE '' END
    END)::tsquery END
  FROM phraseto_tsquery('pg_catalog.simple', search_words(words)) AS phrase
$$;

CREATE TABLE mail_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  thread_id bigint NOT NULL REFERENCES mail_thread ON DELETE CASCADE,
  -- What tells it from every other of the mailbox: its Message-ID, else a hash of what it says.
  key text NOT NULL,
  -- Message-ID without angle brackets; empty where it has none.
  rfc_id text NOT NULL DEFAULT '',
  in_reply_to text NOT NULL DEFAULT '',
  -- Ids of its References, the oldest first, which an answer carries on.
  ancestors text[] NOT NULL DEFAULT '{}',
  provider_id text,
  at timestamptz NOT NULL,
  from_name text NOT NULL DEFAULT '',
  from_email text NOT NULL DEFAULT '',
  -- Lists of {name, email}.
  reply_to jsonb NOT NULL DEFAULT '[]',
  to_list jsonb NOT NULL DEFAULT '[]',
  cc_list jsonb NOT NULL DEFAULT '[]',
  bcc_list jsonb NOT NULL DEFAULT '[]',
  subject text NOT NULL DEFAULT '',
  excerpt text NOT NULL DEFAULT '',
  -- Bits: see labels.ts.
  labels integer NOT NULL,
  trashed_at timestamptz,
  size integer NOT NULL DEFAULT 0,
  -- The mail as it came or left, in the file store; null for a draft.
  raw_key text,
  attachment_count integer NOT NULL DEFAULT 0,
  -- Sent by a machine, so that none answers.
  automatic boolean NOT NULL DEFAULT false,
  -- The agent wants to see the remote pictures of this one.
  images_allowed boolean NOT NULL DEFAULT false,
  -- What could not be read of it, in words for the agent.
  problem text,
  search tsvector NOT NULL DEFAULT '',
  CONSTRAINT mail_message_key UNIQUE (person_id, key)
);
CREATE INDEX mail_message_thread ON mail_message (thread_id, at, id);
CREATE INDEX mail_message_newest ON mail_message (person_id, at DESC, id DESC);
CREATE UNIQUE INDEX mail_message_provider ON mail_message (person_id, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX mail_message_trashed ON mail_message (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX mail_message_raw ON mail_message (raw_key) WHERE raw_key IS NOT NULL;
-- A short list of what is not yet in the index: a search reads it word for word.
CREATE INDEX mail_message_search ON mail_message USING gin (person_id, search) WITH (gin_pending_list_limit = 512);

-- Apart from the message, so that lists do not read past it.
CREATE TABLE mail_body (
  message_id bigint PRIMARY KEY REFERENCES mail_message ON DELETE CASCADE,
  person_id bigint NOT NULL,
  -- As it came, not safe to show; null where the mail has only text.
  html text,
  plain text NOT NULL DEFAULT ''
);

-- Every Message-ID that a mailbox has seen or heard of, and the thread that it belongs to.
CREATE TABLE mail_reference (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  rfc_id text NOT NULL,
  thread_id bigint NOT NULL REFERENCES mail_thread ON DELETE CASCADE,
  PRIMARY KEY (person_id, rfc_id)
);
CREATE INDEX mail_reference_thread ON mail_reference (thread_id);

-- The folders' lists: a row for each folder that a thread stands in.
CREATE TABLE mail_thread_label (
  person_id bigint NOT NULL,
  label integer NOT NULL,
  thread_id bigint NOT NULL REFERENCES mail_thread ON DELETE CASCADE,
  -- Of its newest message in this folder.
  last_at timestamptz NOT NULL,
  unread boolean NOT NULL,
  PRIMARY KEY (thread_id, label)
);
CREATE INDEX mail_thread_label_list ON mail_thread_label (person_id, label, last_at DESC, thread_id DESC) INCLUDE (unread);

-- How many rows of each folder there are; under 1024 the attachments of the library.
CREATE TABLE mail_label_count (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  label integer NOT NULL,
  total integer NOT NULL,
  unread integer NOT NULL,
  PRIMARY KEY (person_id, label)
) WITH (fillfactor = 50);

CREATE TABLE mail_attachment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL,
  message_id bigint NOT NULL REFERENCES mail_message ON DELETE CASCADE,
  position integer NOT NULL,
  filename text NOT NULL,
  -- Of the name, lower case, without its dot.
  extension text NOT NULL DEFAULT '',
  content_type text NOT NULL,
  size integer NOT NULL,
  content_id text,
  -- Shown within the text: neither listed nor counted.
  inline boolean NOT NULL DEFAULT false,
  -- Several may share one: what is forwarded is not copied.
  file_key text NOT NULL,
  -- Of its message.
  at timestamptz NOT NULL,
  -- Where the library shows it: 0 nowhere (draft, trash, inline), 1 received, 2 sent.
  place smallint NOT NULL DEFAULT 0,
  -- File name, subject, sender and recipients in lower case, which the library searches.
  search text NOT NULL DEFAULT ''
);
CREATE INDEX mail_attachment_message ON mail_attachment (message_id, position);
CREATE INDEX mail_attachment_file ON mail_attachment (file_key);
CREATE INDEX mail_attachment_library ON mail_attachment (person_id, at DESC, id DESC) INCLUDE (place, extension) WHERE place > 0;
CREATE INDEX mail_attachment_search ON mail_attachment USING gin (person_id, search gin_trgm_ops);

CREATE FUNCTION mail_attachment_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE mail_label_count c SET total = c.total - gone.listed
    FROM (SELECT person_id, count(*) AS listed FROM old_rows WHERE place > 0 GROUP BY person_id) gone
    WHERE c.person_id = gone.person_id AND c.label = 1024;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO mail_label_count AS c
      SELECT person_id, 1024, count(*), 0 FROM new_rows WHERE place > 0 GROUP BY person_id
    ON CONFLICT (person_id, label) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    INSERT INTO mail_label_count AS c
      SELECT person_id, 1024, sum(listed), 0 FROM (
        SELECT person_id, 1 AS listed FROM new_rows WHERE place > 0
        UNION ALL SELECT person_id, -1 FROM old_rows WHERE place > 0) changes
      GROUP BY person_id HAVING sum(listed) <> 0
    ON CONFLICT (person_id, label) DO UPDATE SET total = c.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mail_attachment_insert AFTER INSERT ON mail_attachment REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mail_attachment_tally();
CREATE TRIGGER mail_attachment_update AFTER UPDATE ON mail_attachment
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_attachment_tally();
CREATE TRIGGER mail_attachment_delete AFTER DELETE ON mail_attachment REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mail_attachment_tally();

-- The folders that a message's bits put it in: what is in the trash or is spam stands there alone, and everything
-- else but a draft is in 256, all mail.
CREATE FUNCTION mail_folders(labels integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN labels & 16 <> 0 THEN 16 WHEN labels & 128 <> 0 THEN 128
    ELSE (labels & 111) | CASE WHEN labels & 8 = 0 THEN 256 ELSE 0 END END
$$;

-- Brings everything that is computed from messages in line with them, for these threads of this mailbox: their rows
-- in the folders, the folders' counts, the library. Threads without a message go. Whoever changes messages calls it in
-- the same transaction, with the mailbox locked.
CREATE FUNCTION mail_settle(owner bigint, touched bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH message AS MATERIALIZED (
    SELECT thread_id, at, mail_folders(labels) AS folders, labels & 512 <> 0 AS unread FROM mail_message
    WHERE person_id = owner AND thread_id = ANY (touched)
  ), kept AS (
    SELECT thread_id, bool_or(unread) AS unread FROM message WHERE folders & 144 = 0 GROUP BY thread_id
  ), wanted AS (
    SELECT message.thread_id, folder.label,
      greatest(max(message.at), CASE WHEN folder.label = 1 THEN max(mail_thread.raised_at) END) AS last_at,
      CASE WHEN folder.label IN (16, 128) THEN bool_or(message.unread) ELSE bool_or(kept.unread) END AS unread
    FROM message JOIN unnest(ARRAY[1, 2, 4, 8, 16, 32, 64, 128, 256]) AS folder (label)
        ON message.folders & folder.label <> 0
      JOIN mail_thread ON mail_thread.id = message.thread_id
      LEFT JOIN kept ON kept.thread_id = message.thread_id
    GROUP BY message.thread_id, folder.label
  ), before AS (
    SELECT thread_id, label, unread FROM mail_thread_label WHERE person_id = owner AND thread_id = ANY (touched)
  ), gone AS (
    DELETE FROM mail_thread_label l WHERE person_id = owner AND thread_id = ANY (touched)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.thread_id = l.thread_id AND w.label = l.label)
  ), put AS (
    INSERT INTO mail_thread_label AS l (person_id, label, thread_id, last_at, unread)
      SELECT owner, label, thread_id, last_at, unread FROM wanted
    ON CONFLICT (thread_id, label) DO UPDATE SET last_at = excluded.last_at, unread = excluded.unread
      WHERE (l.last_at, l.unread) IS DISTINCT FROM (excluded.last_at, excluded.unread)
  ), change AS (
    SELECT label, sum(total) AS total, sum(unread) AS unread FROM (
      SELECT label, 1 AS total, unread::int AS unread FROM wanted
      UNION ALL SELECT label, -1, -unread::int FROM before) rows
    GROUP BY label HAVING sum(total) <> 0 OR sum(unread) <> 0
  )
  INSERT INTO mail_label_count AS c SELECT owner, label, total, unread FROM change
  ON CONFLICT (person_id, label) DO UPDATE SET total = c.total + excluded.total, unread = c.unread + excluded.unread;

  UPDATE mail_attachment a SET place = moved.place
  FROM (
    SELECT mail_attachment.id, CASE WHEN inline OR folders.bits & 256 = 0 THEN 0
      WHEN m.labels & 68 <> 0 THEN 2 ELSE 1 END AS place
    FROM mail_message m CROSS JOIN LATERAL (SELECT mail_folders(m.labels) AS bits) folders
      JOIN mail_attachment ON mail_attachment.message_id = m.id
    WHERE m.person_id = owner AND m.thread_id = ANY (touched) AND m.attachment_count > 0
  ) moved
  WHERE a.id = moved.id AND a.place <> moved.place;

  UPDATE mail_thread t SET last_at = newest.at
  FROM (SELECT thread_id, max(at) AS at FROM mail_message WHERE person_id = owner AND thread_id = ANY (touched)
    GROUP BY thread_id) newest
  WHERE t.id = newest.thread_id AND t.last_at <> newest.at;

  DELETE FROM mail_thread t WHERE t.person_id = owner AND t.id = ANY (touched)
    AND NOT EXISTS (SELECT FROM mail_message m WHERE m.thread_id = t.id);
END $$;

CREATE TABLE mail_draft (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  -- Its text, recipients and files are those of this message.
  message_id bigint NOT NULL REFERENCES mail_message ON DELETE CASCADE CONSTRAINT mail_draft_message UNIQUE,
  kind text NOT NULL CONSTRAINT mail_draft_kind_known CHECK (kind IN ('new', 'reply', 'replyToAll', 'forward')),
  -- The message that it answers or forwards.
  answers_id bigint REFERENCES mail_message ON DELETE SET NULL,
  -- The form that wrote it last, and that form's count of saves: an older save never wins over a newer one.
  editor text,
  sequence bigint NOT NULL DEFAULT 0,
  edited_at timestamptz NOT NULL,
  -- Why it was not sent, where it came back.
  notice text
);
CREATE INDEX mail_draft_owner ON mail_draft (person_id, edited_at DESC, id DESC);
CREATE INDEX mail_draft_answers ON mail_draft (answers_id) WHERE answers_id IS NOT NULL;
CREATE UNIQUE INDEX mail_draft_editor ON mail_draft (person_id, editor) WHERE editor IS NOT NULL;

-- Forms whose draft was sent or discarded: a save that arrives late makes no second one.
CREATE TABLE mail_draft_end (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  editor text NOT NULL,
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, editor)
);
CREATE INDEX mail_draft_end_time ON mail_draft_end (ended_at);

-- What is still to be done outside: mails to send, and changes that the mailbox's provider must hear of, in order.
CREATE TABLE mail_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT mail_outbox_kind_known CHECK (kind IN ('send', 'labels', 'delete')),
  -- Of a mail to send.
  message_id bigint REFERENCES mail_message ON DELETE CASCADE,
  payload jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'queued' CONSTRAINT mail_outbox_state_known
    CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain')),
  -- Not before this moment: undo, send later, the next attempt.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- The caller's own name of it: the same call twice sends once.
  key text,
  -- A code, and for the agent a sentence.
  failure text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX mail_outbox_key ON mail_outbox (person_id, key) WHERE key IS NOT NULL;
CREATE INDEX mail_outbox_due ON mail_outbox (due_at, id) WHERE state = 'queued';
CREATE INDEX mail_outbox_sending ON mail_outbox (changed_at) WHERE state = 'sending';
CREATE INDEX mail_outbox_owner ON mail_outbox (person_id, id);
CREATE INDEX mail_outbox_message ON mail_outbox (message_id) WHERE message_id IS NOT NULL;

-- Whom an agent has written with.
CREATE TABLE mail_contact (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  -- Lower case.
  email text NOT NULL,
  name text NOT NULL DEFAULT '',
  last_active timestamptz NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  received integer NOT NULL DEFAULT 0,
  search text NOT NULL GENERATED ALWAYS AS (' ' || search_words(name) || ' ' || search_words(email)) STORED,
  PRIMARY KEY (person_id, email)
);
CREATE INDEX mail_contact_active ON mail_contact (person_id, last_active DESC, email);

-- Whose remote pictures an agent always sees.
CREATE TABLE mail_trusted_sender (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, email)
);

-- A thread that comes back: asleep until then (`snooze`), or for want of an answer to a message (`reply`).
CREATE TABLE mail_reminder (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  thread_id bigint NOT NULL REFERENCES mail_thread ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT mail_reminder_kind_known CHECK (kind IN ('snooze', 'reply')),
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (thread_id, kind)
);
CREATE INDEX mail_reminder_due ON mail_reminder (due_at);

CREATE TABLE mail_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  name text NOT NULL,
  subject text NOT NULL DEFAULT '',
  html text NOT NULL
);
CREATE INDEX mail_template_owner ON mail_template (person_id, id);

-- A file that waits for the mail it belongs to.
CREATE TABLE mail_upload (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  filename text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  file_key text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX mail_upload_owner ON mail_upload (person_id, id);
CREATE INDEX mail_upload_file ON mail_upload (file_key);
CREATE INDEX mail_upload_time ON mail_upload (created_at);

-- Files that may have lost their last row: swept once nothing names them.
CREATE TABLE mail_file_gone (
  file_key text PRIMARY KEY,
  gone_at timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION mail_file_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'mail_message' THEN
    INSERT INTO mail_file_gone SELECT DISTINCT raw_key FROM old_rows WHERE raw_key IS NOT NULL ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO mail_file_gone SELECT DISTINCT file_key FROM old_rows ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mail_message_file AFTER DELETE ON mail_message REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mail_file_left();
CREATE TRIGGER mail_attachment_left AFTER DELETE ON mail_attachment REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mail_file_left();
CREATE TRIGGER mail_upload_left AFTER DELETE ON mail_upload REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mail_file_left();
