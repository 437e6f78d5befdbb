-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.saved_search_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  taken boolean := EXISTS (SELECT FROM saved_search WHERE client_id = NEW.client_id AND ad_type = NEW.ad_type
    AND suspended_by IS NULL AND removed_at IS NULL);
BEGIN
  IF NEW.suspended_by IS NULL AND NEW.removed_at IS NULL AND taken THEN
    NEW.suspended_by := 'merged';
    NEW.merged_from := OLD.client_id;
  ELSIF NEW.suspended_by = 'merged' AND NEW.merged_from = NEW.client_id AND NOT taken THEN
    NEW.suspended_by := NULL;
    NEW.merged_from := NULL;
  END IF;
  RETURN NEW;
END $function$;
