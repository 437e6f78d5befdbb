-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.listing_copies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.latitude IS NULL THEN
      SELECT latitude, longitude INTO NEW.latitude, NEW.longitude FROM building WHERE id = NEW.building_id;
    END IF;
    NEW.company_id := listing_company_named(btrim(NEW.contact ->> 'company'));
  ELSIF NEW.contact IS DISTINCT FROM OLD.contact THEN
    NEW.company_id := listing_company_named(btrim(NEW.contact ->> 'company'));
  END IF;
  RETURN NEW;
END $function$;
