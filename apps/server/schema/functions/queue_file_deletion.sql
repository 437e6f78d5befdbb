-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.queue_file_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'mail_message' THEN
    INSERT INTO file_deletion_queue SELECT DISTINCT raw_key FROM old_rows WHERE raw_key IS NOT NULL
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO file_deletion_queue SELECT DISTINCT file_key FROM old_rows ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;
