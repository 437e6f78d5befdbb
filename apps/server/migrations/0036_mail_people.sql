-- Mail by people: with whom each thread is, so that everything with a client is one walk through an index.

-- Addresses of a message: who wrote it, where answers go, and who got it.
CREATE FUNCTION mail_people(from_email text, reply_to jsonb, to_list jsonb, cc_list jsonb, bcc_list jsonb)
  RETURNS TABLE (email text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT from_email UNION ALL
  SELECT entry ->> 'email' FROM jsonb_array_elements(reply_to || to_list || cc_list || bcc_list) AS entry
$$;

-- A row for each address that takes part in a thread, but the agent's own; of messages that are in all mail.
CREATE TABLE mail_thread_person (
  person_id bigint NOT NULL,
  -- Its key: lower case.
  email text NOT NULL,
  thread_id bigint NOT NULL REFERENCES mail_thread ON DELETE CASCADE,
  -- Of the thread's newest message in all mail, the same for everybody in it.
  last_at timestamptz NOT NULL,
  PRIMARY KEY (thread_id, email)
);

-- Brings the people of these threads in line with their messages.
CREATE FUNCTION mail_settle_people(owner bigint, touched bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own text := (SELECT lower(address::text) FROM mailbox WHERE person_id = owner);
BEGIN
  -- Without joins to what is computed here: how many rows that has, nobody can foresee.
  WITH wanted AS MATERIALIZED (
    SELECT DISTINCT kept.thread_id, person.email, kept.newest AS at
    FROM (SELECT thread_id, max(at) OVER (PARTITION BY thread_id) AS newest, from_email, reply_to, to_list, cc_list,
          bcc_list
        FROM mail_message
        WHERE person_id = owner AND thread_id = ANY (touched) AND mail_folders(labels) & 256 <> 0) kept
      CROSS JOIN LATERAL mail_people(from_email, reply_to, to_list, cc_list, bcc_list) AS person
    WHERE person.email <> '' AND person.email IS DISTINCT FROM own
  ), gone AS (
    DELETE FROM mail_thread_person p WHERE p.person_id = owner AND p.thread_id = ANY (touched)
      AND (p.thread_id, p.email) NOT IN (SELECT thread_id, email FROM wanted)
  )
  INSERT INTO mail_thread_person AS p (person_id, email, thread_id, last_at)
    SELECT owner, email, thread_id, at FROM wanted
  ON CONFLICT (thread_id, email) DO UPDATE SET last_at = excluded.last_at WHERE p.last_at <> excluded.last_at;
END $$;

-- As before, and with the people; a change that moves nothing into all mail or out of it leaves those alone.
ALTER FUNCTION mail_settle(bigint, bigint[]) RENAME TO mail_settle_folders;
CREATE FUNCTION mail_settle(owner bigint, touched bigint[], people boolean DEFAULT true) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  IF people THEN
    PERFORM mail_settle_people(owner, touched);
  END IF;
  PERFORM mail_settle_folders(owner, touched);
END $$;

-- What stands.
INSERT INTO mail_thread_person (person_id, email, thread_id, last_at)
  SELECT DISTINCT m.person_id, person.email, m.thread_id, l.last_at
  FROM mail_message m
    JOIN LATERAL (SELECT max(at) AS last_at FROM mail_message o
      WHERE o.thread_id = m.thread_id AND mail_folders(o.labels) & 256 <> 0) l ON true
    LEFT JOIN mailbox ON mailbox.person_id = m.person_id
    CROSS JOIN LATERAL mail_people(m.from_email, m.reply_to, m.to_list, m.cc_list, m.bcc_list) AS person
  WHERE mail_folders(m.labels) & 256 <> 0 AND person.email <> ''
    AND person.email IS DISTINCT FROM lower(mailbox.address::text);
CREATE INDEX mail_thread_person_list ON mail_thread_person (person_id, email, last_at DESC, thread_id DESC);
ANALYZE mail_thread_person;

-- Remote pictures that an agent has allowed, as they were fetched: a mail is shown often, and asked for once.
CREATE TABLE mail_picture (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  -- SHA-256 of the address.
  address_hash bytea NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  file_key text NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, address_hash)
);
CREATE INDEX mail_picture_oldest ON mail_picture (person_id, fetched_at);
CREATE TRIGGER mail_picture_left AFTER DELETE ON mail_picture REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mail_file_left();
