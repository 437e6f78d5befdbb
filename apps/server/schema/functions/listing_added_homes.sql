-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.listing_added_homes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM listing_settle_homes(array_agg(DISTINCT unit_id)) FROM added;
  RETURN NULL;
END $function$;
