-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.listing_send_settle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE listing_send_recipient SET state = CASE WHEN NEW.opted_out THEN 'opted-out' ELSE NEW.state END,
      failure = CASE WHEN NEW.opted_out THEN '' ELSE coalesce(NEW.failure, '') END, changed_at = NEW.changed_at
    WHERE outbox_id = NEW.id;
  IF FOUND AND NEW.state IN ('failed', 'cancelled') THEN
    UPDATE client_listing l SET sent_at = NULL, sent_by = NULL
      FROM listing_send_recipient r WHERE r.outbox_id = NEW.id AND l.sent_by = r.id;
  END IF;
  RETURN NULL;
END $function$;
