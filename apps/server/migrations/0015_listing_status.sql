-- When a listing came to the status it has, and what it closed at, stand in its row, so that comparable ones are
-- found by them. Kept from its events, which are the record.
ALTER TABLE listing
  ADD status_changed_at timestamptz,
  -- RESO ClosePrice: what it was sold or rented for, where that is known.
  ADD close_price_cents bigint CHECK (close_price_cents > 0);

CREATE FUNCTION listing_event_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER listing_event_statuses AFTER INSERT ON listing_event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION listing_event_statuses();

UPDATE listing SET status_changed_at = newest.created_at, close_price_cents = newest.close_price_cents FROM (
  SELECT DISTINCT ON (listing_id) listing_id, created_at,
    CASE WHEN standard_status = 'Closed' AND price_cents > 0 THEN price_cents END AS close_price_cents
  FROM listing_event WHERE kind = 'status_change' ORDER BY listing_id, created_at DESC, id DESC
) newest WHERE listing.id = newest.listing_id;

-- Comparable listings near one: what closed lately, and what is on its way there.
CREATE INDEX listing_closed ON listing (ad_type, neighborhood, status_changed_at DESC)
  INCLUDE (id, bedrooms, size, latitude, longitude, ownership) WHERE standard_status = 'Closed';
CREATE INDEX listing_under_contract ON listing (ad_type, neighborhood)
  WHERE standard_status IN ('Active Under Contract', 'Pending');
CREATE INDEX recorded_sale_date ON recorded_sale (sale_date);
