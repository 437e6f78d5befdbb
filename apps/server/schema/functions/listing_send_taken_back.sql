-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.listing_send_taken_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE client_listing l SET sent_at = NULL, sent_by = NULL
    FROM listing_send_recipient r WHERE r.outbox_id = OLD.id AND l.sent_by = r.id;
  UPDATE listing_send_recipient SET state = 'cancelled' WHERE outbox_id = OLD.id;
  RETURN OLD;
END $function$;
