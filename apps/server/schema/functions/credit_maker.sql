-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.credit_maker()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.credited_agent_id := NEW.agent_id;
  RETURN NEW;
END $function$;
