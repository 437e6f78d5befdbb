-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.queue_new_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO listing_match_queue (listing_id, appeared) SELECT id, 'new' FROM added WHERE active;
  RETURN NULL;
END $function$;
