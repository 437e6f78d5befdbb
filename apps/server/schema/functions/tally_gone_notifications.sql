-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.tally_gone_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Where the person goes too, so do the sums.
  INSERT INTO notification_tally
    SELECT person_id, -count(*), -count(*) FILTER (WHERE read_at IS NULL) FROM old_rows
    WHERE EXISTS (SELECT FROM agent WHERE agent.person_id = old_rows.person_id) GROUP BY person_id;
  RETURN NULL;
END $function$;
