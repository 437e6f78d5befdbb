-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.listing_company_named(wanted text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  found_id integer;
BEGIN
  IF coalesce(wanted, '') = '' THEN RETURN NULL; END IF;
  SELECT id INTO found_id FROM listing_company WHERE lower(name) = lower(wanted);
  IF found_id IS NULL THEN
    INSERT INTO listing_company AS old (name) VALUES (wanted)
    -- Somebody else added it meanwhile.
    ON CONFLICT (lower(name)) DO UPDATE SET name = old.name RETURNING id INTO found_id;
  END IF;
  RETURN found_id;
END $function$;
