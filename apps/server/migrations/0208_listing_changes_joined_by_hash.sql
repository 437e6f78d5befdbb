-- The plan of this join is kept by a connection. Made for a statement that changed a few listings, it was a nested loop,
-- with which a later statement that changes 20,000 takes minutes. A full join is never planned as one.
CREATE OR REPLACE FUNCTION listing_changed_homes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  units bigint[];
BEGIN
  SELECT array_agg(DISTINCT after.unit_id) INTO units FROM after FULL JOIN before USING (id)
  WHERE (before.standard_status, before.price_cents > 0, before.agent_id, before.verified_at, before.deleted_at)
    IS DISTINCT FROM (after.standard_status, after.price_cents > 0, after.agent_id, after.verified_at, after.deleted_at);
  IF units IS NOT NULL THEN PERFORM listing_settle_homes(units); END IF;
  RETURN NULL;
END $$;
