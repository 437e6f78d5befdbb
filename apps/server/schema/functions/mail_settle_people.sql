-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.mail_settle_people(owners bigint[], touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  -- Without joins to what is computed here: their number of rows cannot be estimated.
  WITH wanted AS MATERIALIZED (
    SELECT DISTINCT kept.person_id, kept.thread_id, person.email, kept.newest AS at
    FROM (SELECT person_id, thread_id, max(at) OVER (PARTITION BY thread_id) AS newest, from_email, reply_to, to_list,
          cc_list, bcc_list, lead
        FROM mail_message
        WHERE person_id + 0 = ANY (owners) AND thread_id = ANY (touched) AND mail_folders(labels) & 256 <> 0) kept
      CROSS JOIN LATERAL (SELECT email FROM mail_people(from_email, reply_to, to_list, cc_list, bcc_list)
        UNION ALL SELECT lower(lead ->> 'email')) AS person
    WHERE person.email <> '' AND person.email IS DISTINCT FROM
      (SELECT lower(address::text) FROM mailbox WHERE mailbox.person_id = kept.person_id)
  ), gone AS (
    DELETE FROM mail_thread_person p WHERE p.person_id + 0 = ANY (owners) AND p.thread_id = ANY (touched)
      AND (p.thread_id, p.email) NOT IN (SELECT thread_id, email FROM wanted)
  )
  INSERT INTO mail_thread_person AS p (person_id, email, thread_id, last_at)
    SELECT person_id, email, thread_id, at FROM wanted
  ON CONFLICT (thread_id, email) DO UPDATE SET last_at = excluded.last_at WHERE p.last_at <> excluded.last_at;
END $function$;
