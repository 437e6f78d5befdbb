-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.mail_settle_folders(owners bigint[], touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
END $function$;
