-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.queue_changed_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO listing_match_queue (listing_id, appeared, price_before_cents) VALUES (NEW.id,
    CASE WHEN OLD.active THEN NULL WHEN OLD.standard_status IN ('Coming Soon', 'Active') THEN 'new' ELSE 'back' END,
    CASE WHEN OLD.active THEN OLD.price_cents END);
  RETURN NULL;
END $function$;
