-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.queue_sent_inquiry_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO inquiry_mail_queue (message_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;
