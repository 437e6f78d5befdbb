-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.sum_deal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN PERFORM add_deal_sum(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN PERFORM add_deal_sum(NEW, 1); END IF;
  RETURN NULL;
END $function$;
