-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.listing_event_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE listing SET price_dropped_at = change.dropped_at FROM (
    SELECT listing_id, listing_price_dropped_at(listing_id) AS dropped_at
    FROM (SELECT DISTINCT listing_id FROM added WHERE kind IN ('listed', 'price_change')) priced
  ) change
  WHERE listing.id = change.listing_id AND listing.price_dropped_at IS DISTINCT FROM change.dropped_at;
  RETURN NULL;
END $function$;
