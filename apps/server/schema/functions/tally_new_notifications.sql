-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.tally_new_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO notification_tally
    SELECT person_id, count(*), count(*) FILTER (WHERE read_at IS NULL) FROM new_rows GROUP BY person_id;
  RETURN NULL;
END $function$;
