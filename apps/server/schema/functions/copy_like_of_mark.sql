-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.copy_like_of_mark()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM copy_like(OLD.client_id, OLD.listing_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM copy_like(NEW.client_id, NEW.listing_id); END IF;
  RETURN NULL;
END $function$;
