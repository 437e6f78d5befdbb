-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.write_deal_agent_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.is_owner := EXISTS (SELECT FROM deal WHERE id = NEW.deal_id AND agent_id = NEW.agent_id);
  RETURN NEW;
END $function$;
