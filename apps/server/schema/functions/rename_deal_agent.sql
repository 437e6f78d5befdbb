-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.rename_deal_agent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE deal SET agent_id = agent_id WHERE agent_id = NEW.id;
  RETURN NULL;
END $function$;
