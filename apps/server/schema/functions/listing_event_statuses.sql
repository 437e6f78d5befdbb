-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.listing_event_statuses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE listing SET status_changed_at = newest.created_at, close_price_cents = newest.close_price_cents FROM (
    SELECT DISTINCT ON (listing_id) listing_id, created_at,
      CASE WHEN standard_status = 'Closed' AND price_cents > 0 THEN price_cents END AS close_price_cents
    FROM listing_event
    WHERE kind = 'status_change' AND listing_id IN (SELECT listing_id FROM added WHERE kind = 'status_change')
    ORDER BY listing_id, created_at DESC, id DESC
  ) newest
  WHERE listing.id = newest.listing_id
    AND (listing.status_changed_at, listing.close_price_cents)
      IS DISTINCT FROM (newest.created_at, newest.close_price_cents);
  RETURN NULL;
END $function$;
