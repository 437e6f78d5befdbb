-- `mail_settle` for threads of several mailboxes: one statement for each step instead of one for each step and mailbox.

DROP FUNCTION mail_settle(bigint, bigint[], boolean);
DROP FUNCTION mail_settle_people(bigint, bigint[]);
DROP FUNCTION mail_settle_folders(bigint, bigint[]);

-- In both functions, `person_id + 0` keeps the planner from reading all rows of these mailboxes: the threads are few.

CREATE FUNCTION mail_settle_people(owners bigint[], touched bigint[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  -- Without joins to what is computed here: their number of rows cannot be estimated.
  WITH wanted AS MATERIALIZED (
    SELECT DISTINCT kept.person_id, kept.thread_id, person.email, kept.newest AS at
    FROM (SELECT person_id, thread_id, max(at) OVER (PARTITION BY thread_id) AS newest, from_email, reply_to, to_list,
          cc_list, bcc_list, lead
        FROM mail_message
        WHERE person_id + 0 = ANY (owners) AND thread_id = ANY (touched) AND mail_folders(labels) & 256 <> 0) kept
      CROSS JOIN LATERAL (SELECT email FROM mail_people(from_email, reply_to, to_list, cc_list, bcc_list)
        UNION ALL SELECT lead ->> 'email') AS person
    WHERE person.email <> '' AND person.email IS DISTINCT FROM
      (SELECT lower(address::text) FROM mailbox WHERE mailbox.person_id = kept.person_id)
  ), gone AS (
    DELETE FROM mail_thread_person p WHERE p.person_id + 0 = ANY (owners) AND p.thread_id = ANY (touched)
      AND (p.thread_id, p.email) NOT IN (SELECT thread_id, email FROM wanted)
  )
  INSERT INTO mail_thread_person AS p (person_id, email, thread_id, last_at)
    SELECT person_id, email, thread_id, at FROM wanted
  ON CONFLICT (thread_id, email) DO UPDATE SET last_at = excluded.last_at WHERE p.last_at <> excluded.last_at;
END $$;

CREATE FUNCTION mail_settle_folders(owners bigint[], touched bigint[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH message AS MATERIALIZED (
    SELECT person_id, thread_id, at, mail_folders(labels) AS folders, labels & 512 <> 0 AS unread FROM mail_message
    WHERE person_id + 0 = ANY (owners) AND thread_id = ANY (touched)
  ), kept AS (
    SELECT thread_id, bool_or(unread) AS unread FROM message WHERE folders & 144 = 0 GROUP BY thread_id
  ), wanted AS (
    SELECT message.person_id, message.thread_id, folder.label,
      greatest(max(message.at), CASE WHEN folder.label = 1 THEN max(mail_thread.raised_at) END) AS last_at,
      CASE WHEN folder.label IN (16, 128) THEN bool_or(message.unread) ELSE bool_or(kept.unread) END AS unread
    FROM message JOIN unnest(ARRAY[1, 2, 4, 8, 16, 32, 64, 128, 256]) AS folder (label)
        ON message.folders & folder.label <> 0
      JOIN mail_thread ON mail_thread.id = message.thread_id
      LEFT JOIN kept ON kept.thread_id = message.thread_id
    GROUP BY message.person_id, message.thread_id, folder.label
  ), before AS (
    SELECT person_id, thread_id, label, unread FROM mail_thread_label
    WHERE person_id + 0 = ANY (owners) AND thread_id = ANY (touched)
  ), gone AS (
    DELETE FROM mail_thread_label l WHERE person_id + 0 = ANY (owners) AND thread_id = ANY (touched)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.thread_id = l.thread_id AND w.label = l.label)
  ), put AS (
    INSERT INTO mail_thread_label AS l (person_id, label, thread_id, last_at, unread)
      SELECT person_id, label, thread_id, last_at, unread FROM wanted
    ON CONFLICT (thread_id, label) DO UPDATE SET last_at = excluded.last_at, unread = excluded.unread
      WHERE (l.last_at, l.unread) IS DISTINCT FROM (excluded.last_at, excluded.unread)
  ), change AS (
    SELECT person_id, label, sum(total) AS total, sum(unread) AS unread FROM (
      SELECT person_id, label, 1 AS total, unread::int AS unread FROM wanted
      UNION ALL SELECT person_id, label, -1, -unread::int FROM before) rows
    GROUP BY person_id, label HAVING sum(total) <> 0 OR sum(unread) <> 0
  )
  INSERT INTO mail_label_count AS c SELECT person_id, label, total, unread FROM change
  ON CONFLICT (person_id, label) DO UPDATE SET total = c.total + excluded.total, unread = c.unread + excluded.unread;

  UPDATE mail_attachment a SET place = moved.place
  FROM (
    SELECT mail_attachment.id, CASE WHEN inline OR folders.bits & 256 = 0 THEN 0
      WHEN m.labels & 68 <> 0 THEN 2 ELSE 1 END AS place
    FROM mail_message m CROSS JOIN LATERAL (SELECT mail_folders(m.labels) AS bits) folders
      JOIN mail_attachment ON mail_attachment.message_id = m.id
    WHERE m.person_id + 0 = ANY (owners) AND m.thread_id = ANY (touched) AND m.attachment_count > 0
  ) moved
  WHERE a.id = moved.id AND a.place <> moved.place;

  UPDATE mail_thread t SET last_at = newest.at
  FROM (SELECT thread_id, max(at) AS at FROM mail_message
    WHERE person_id + 0 = ANY (owners) AND thread_id = ANY (touched) GROUP BY thread_id) newest
  WHERE t.id = newest.thread_id AND t.last_at <> newest.at;

  DELETE FROM mail_thread t WHERE t.person_id + 0 = ANY (owners) AND t.id = ANY (touched)
    AND NOT EXISTS (SELECT FROM mail_message m WHERE m.thread_id = t.id);
END $$;

-- Brings everything that is computed from messages in line with them, for these threads of these mailboxes: their people,
-- their rows in the folders, the folders' counts, the library. Threads without a message are deleted. Whoever changes
-- messages calls it in the same transaction, with the mailboxes locked.
CREATE FUNCTION mail_settle(owners bigint[], touched bigint[], people boolean DEFAULT true) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  IF people THEN
    PERFORM mail_settle_people(owners, touched);
  END IF;
  PERFORM mail_settle_folders(owners, touched);
END $$;
