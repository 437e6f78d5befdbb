-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.count_application_form()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO application_form_count VALUES (OLD.agent_id, OLD.status, OLD.applicant_type, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO application_form_count VALUES (NEW.agent_id, NEW.status, NEW.applicant_type, 1);
  END IF;
  RETURN NULL;
END $function$;
