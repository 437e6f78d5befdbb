-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.queue_inquiry_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('pb.imported_mail', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO inquiry_mail_queue (message_id) SELECT id FROM added WHERE labels & 72 = 0 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;
