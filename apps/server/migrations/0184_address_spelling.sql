-- Addresses keep their spelling: a part before the @ that carries a token must be answered as it was written. They are
-- compared in lower case, as before; what was stored until now stays in lower case.

ALTER TABLE mail_contact ADD COLUMN written text NOT NULL DEFAULT '';

-- Addresses of a message, as they are compared: who wrote it, where answers go, and who got it.
CREATE OR REPLACE FUNCTION mail_people(from_email text, reply_to jsonb, to_list jsonb, cc_list jsonb, bcc_list jsonb)
  RETURNS TABLE (email text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(from_email) UNION ALL
  SELECT lower(entry ->> 'email') FROM jsonb_array_elements(reply_to || to_list || cc_list || bcc_list) AS entry
$$;

-- As in 0172, with the lead's address as it is compared.
CREATE OR REPLACE FUNCTION mail_settle_people(owners bigint[], touched bigint[]) RETURNS void LANGUAGE plpgsql
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
END $$;
