-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.credit_sent_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.sent_at IS NULL THEN NEW.credited_agent_id := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.sent_at IS NULL THEN NEW.credited_agent_id := NEW.agent_id;
  END IF;
  RETURN NEW;
END $function$;
