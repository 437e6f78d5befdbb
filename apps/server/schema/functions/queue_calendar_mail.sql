-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.queue_calendar_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('pb.imported_mail', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO calendar_mail_queue (message_id, person_id)
  SELECT DISTINCT message_id, person_id FROM new_rows
  WHERE extension = 'ics' OR content_type IN ('text/calendar', 'application/ics')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;
