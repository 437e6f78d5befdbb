-- The person of an inquiry that a listing portal sent: {name, email, phone, portal}.
ALTER TABLE mail_message ADD COLUMN lead jsonb;

-- As before, and with the person of an inquiry.
CREATE OR REPLACE FUNCTION mail_settle_people(owner bigint, touched bigint[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  own text := (SELECT lower(address::text) FROM mailbox WHERE person_id = owner);
BEGIN
  -- Without joins to what is computed here: their number of rows cannot be estimated.
  WITH wanted AS MATERIALIZED (
    SELECT DISTINCT kept.thread_id, person.email, kept.newest AS at
    FROM (SELECT thread_id, max(at) OVER (PARTITION BY thread_id) AS newest, from_email, reply_to, to_list, cc_list,
          bcc_list, lead
        FROM mail_message
        WHERE person_id = owner AND thread_id = ANY (touched) AND mail_folders(labels) & 256 <> 0) kept
      CROSS JOIN LATERAL (SELECT email FROM mail_people(from_email, reply_to, to_list, cc_list, bcc_list)
        UNION ALL SELECT lead ->> 'email') AS person
    WHERE person.email <> '' AND person.email IS DISTINCT FROM own
  ), gone AS (
    DELETE FROM mail_thread_person p WHERE p.person_id = owner AND p.thread_id = ANY (touched)
      AND (p.thread_id, p.email) NOT IN (SELECT thread_id, email FROM wanted)
  )
  INSERT INTO mail_thread_person AS p (person_id, email, thread_id, last_at)
    SELECT owner, email, thread_id, at FROM wanted
  ON CONFLICT (thread_id, email) DO UPDATE SET last_at = excluded.last_at WHERE p.last_at <> excluded.last_at;
END $$;

-- Inquiries stored before name their person by Reply-To, if that is outside the portal.
UPDATE mail_message m
  SET lead = jsonb_build_object('name', reply_to -> 0 ->> 'name', 'email', reply_to -> 0 ->> 'email', 'phone', '',
    'portal', portal.name)
  FROM (VALUES ('StreetEasy', 'streeteasy.com'), ('Zillow', 'zillow.com'), ('Trulia', 'trulia.com'),
    ('HotPads', 'hotpads.com'), ('Apartments.com', 'apartments.com'), ('Homes.com', 'homes.com'),
    ('Realtor.com', 'realtor.com'), ('RentHop', 'renthop.com'), ('Zumper', 'zumper.com')) AS portal (name, domain)
  WHERE m.labels & 76 = 0 AND m.sender_warning IS NULL AND jsonb_array_length(m.reply_to) = 1
    AND m.authentication ->> 'dmarc' IS DISTINCT FROM 'fail'
    AND '.' || split_part(m.from_email, '@', 2) LIKE '%.' || portal.domain
    AND '.' || split_part(m.reply_to -> 0 ->> 'email', '@', 2) NOT LIKE '%.' || portal.domain
    AND m.reply_to -> 0 ->> 'email' <> '' AND m.reply_to -> 0 ->> 'email' !~ '^(no-?reply|do-?not-?reply|news)'
    AND NOT EXISTS (SELECT FROM agent a WHERE a.email = (m.reply_to -> 0 ->> 'email')::citext);
