-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.count_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.active THEN
    INSERT INTO listing_count VALUES (OLD.ad_type, OLD.neighborhood, OLD.bedrooms, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.active THEN
    INSERT INTO listing_count VALUES (NEW.ad_type, NEW.neighborhood, NEW.bedrooms, 1);
  END IF;
  RETURN NULL;
END $function$;
