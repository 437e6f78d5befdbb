-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.queue_inquiry_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO inquiry_question_queue (question_id) VALUES (NEW.id);
  RETURN NULL;
END $function$;
