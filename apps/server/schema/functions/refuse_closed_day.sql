-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.refuse_closed_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.booked_on <= (SELECT max(last_day) FROM book_closing WHERE reopened_at IS NULL) THEN
    RAISE EXCEPTION 'the books of % are closed', NEW.booked_on USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;
