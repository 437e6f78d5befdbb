-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.credit_showing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.starts_at IS NULL OR OLD.starts_at > now() THEN
    NEW.credited_agent_id := NEW.agent_id;
  END IF;
  RETURN NEW;
END $function$;
