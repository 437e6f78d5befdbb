-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.listing_changed_homes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  units bigint[];
BEGIN
  SELECT array_agg(DISTINCT after.unit_id) INTO units FROM after FULL JOIN before USING (id)
  WHERE (before.standard_status, before.price_cents > 0, before.agent_id, before.verified_at, before.deleted_at)
    IS DISTINCT FROM (after.standard_status, after.price_cents > 0, after.agent_id, after.verified_at, after.deleted_at);
  IF units IS NOT NULL THEN PERFORM listing_settle_homes(units); END IF;
  RETURN NULL;
END $function$;
