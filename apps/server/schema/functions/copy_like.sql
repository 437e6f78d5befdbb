-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.copy_like(client bigint, listing bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  likes boolean := EXISTS (SELECT FROM listing_mark WHERE client_id = client AND listing_id = listing AND mark = 'like');
BEGIN
  -- Not an update of no row: it would run the triggers of the statement, which call this again.
  IF EXISTS (SELECT FROM client_listing WHERE client_id = client AND listing_id = listing AND liked <> likes) THEN
    UPDATE client_listing SET liked = likes WHERE client_id = client AND listing_id = listing;
  END IF;
END $function$;
