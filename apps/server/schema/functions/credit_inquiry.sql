-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.credit_inquiry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.credited_agent_id := NEW.agent_id;
    NEW.first_src_type := NEW.src_type;
    NEW.first_due_at := NEW.due_at;
  ELSIF OLD.answered_at IS NULL THEN
    NEW.credited_agent_id := NEW.agent_id;
  END IF;
  RETURN NEW;
END $function$;
