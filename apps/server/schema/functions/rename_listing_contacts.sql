-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.rename_listing_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE listing SET contact = jsonb_set(contact, '{name}', to_jsonb(NEW.name))
  WHERE agent_id = NEW.id AND contact ->> 'name' = OLD.name;
  RETURN NULL;
END $function$;
