-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.agent_keeps_supervisor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('agent_keeps_supervisor', 0));
  IF NOT EXISTS (SELECT FROM agent WHERE deactivated_at IS NULL AND 'SUPERVISOR' = ANY (roles)) THEN
    RAISE EXCEPTION 'no active supervisor would be left'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'agent_keeps_supervisor', TABLE = 'agent';
  END IF;
  RETURN NULL;
END $function$;
