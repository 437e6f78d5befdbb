-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.tally_changed_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO notification_tally
    SELECT person_id, 0, sum(difference) FROM (
      SELECT person_id, 1 AS difference FROM new_rows WHERE read_at IS NULL
      UNION ALL SELECT person_id, -1 FROM old_rows WHERE read_at IS NULL) changes
    GROUP BY person_id HAVING sum(difference) <> 0;
  RETURN NULL;
END $function$;
