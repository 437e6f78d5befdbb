-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.lock_client_of_mark()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM client WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.client_id ELSE NEW.client_id END FOR UPDATE;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$;
