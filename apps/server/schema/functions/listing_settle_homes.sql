-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.listing_settle_homes(units bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  WITH offered AS (
    SELECT id, agent_id, first_value(id) OVER (PARTITION BY unit_id, ad_type
      ORDER BY agent_id IS NULL, source_rank, verified_at DESC NULLS LAST, id) AS best
    FROM listing WHERE unit_id = ANY (units) AND standard_status IN ('Coming Soon', 'Active') AND price_cents > 0
      AND deleted_at IS NULL
  ), wanted AS (
    SELECT id, CASE WHEN agent_id IS NULL AND best <> id THEN best END AS duplicate_of FROM offered
    UNION ALL
    SELECT id, NULL FROM listing
    WHERE unit_id = ANY (units) AND duplicate_of IS NOT NULL AND id NOT IN (SELECT id FROM offered)
  )
  UPDATE listing SET duplicate_of = wanted.duplicate_of FROM wanted
  WHERE listing.id = wanted.id AND listing.duplicate_of IS DISTINCT FROM wanted.duplicate_of
$function$;
