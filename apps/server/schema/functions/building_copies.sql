-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.building_copies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE listing SET neighborhood = NEW.neighborhood, ownership = NEW.ownership, building_type = NEW.building_type,
    building_features = NEW.features, pets = coalesce(NEW.pets, 0), street_number = NEW.street_number,
    avenue_number = NEW.avenue_number, latitude = NEW.latitude, longitude = NEW.longitude
  WHERE building_id = NEW.id;
  RETURN NULL;
END $function$;
