-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.listing_price_dropped_at(asked bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN prices[1] < prices[2] THEN changed_at END FROM (
    SELECT array_agg(price_cents ORDER BY created_at DESC, id DESC) AS prices, max(created_at) AS changed_at FROM (
      SELECT id, created_at, price_cents FROM listing_event
      WHERE listing_id = asked AND kind IN ('listed', 'price_change')
      ORDER BY created_at DESC, id DESC LIMIT 2
    ) newest
  ) change
$function$;
