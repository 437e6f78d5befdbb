-- What nearly every request asks for, as functions: PL/pgSQL plans their statements once per connection, so that they
-- can be part of a statement that is planned for each call.

-- The person of a session that is valid at a time: within its limits, of an active agent. No row for any other.
CREATE FUNCTION find_session_actor(wanted bytea, at timestamptz, seen_after timestamptz)
  RETURNS TABLE (person_id bigint, roles text[], last_seen_at timestamptz)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE ROWS 1 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT s.person_id, a.roles, s.last_seen_at
    FROM session s JOIN agent a ON a.person_id = s.person_id
    WHERE s.id_hash = wanted AND s.expires_at > at AND s.last_seen_at > seen_after AND a.deactivated_at IS NULL;
END $$;

-- Cards of listings of any status in the order of the ids; unknown ids are skipped. `photos` has comma-separated names.
CREATE FUNCTION find_listing_cards(ids bigint[])
  RETURNS TABLE (id bigint, building_id bigint, ad_type text, address text, unit text, borough text, zip text,
    neighborhood text, price_cents bigint, bedrooms smallint, bathrooms smallint, size integer, furnished text,
    ownership text, building_pets smallint, apartment_features bigint, building_features bigint, standard_status text,
    no_fee boolean, published_at timestamptz, price_dropped_at timestamptz, latitude double precision,
    longitude double precision, photos text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT l.id, l.building_id, l.ad_type, b.address, u.label, b.borough, b.zip, l.neighborhood,
      l.price_cents, l.bedrooms, l.bathrooms, l.size, l.furnished, l.ownership, b.pets, l.apartment_features,
      l.building_features, l.standard_status, l.no_fee, l.published_at, l.price_dropped_at, l.latitude, l.longitude,
      (SELECT string_agg(p.name, ',' ORDER BY p.position) FROM listing_photo p WHERE p.listing_id = l.id)
    FROM unnest(ids) WITH ORDINALITY AS wanted (id, place)
      JOIN listing l ON l.id = wanted.id
      JOIN building b ON b.id = l.building_id
      JOIN unit u ON u.id = l.unit_id
    ORDER BY wanted.place;
END $$;

-- The active listings by what the broadest searches filter by. Each change of a listing writes rows of its own, in its
-- transaction, so that no transaction waits for another; a job adds them up. In every snapshot the sum is exact.
CREATE TABLE listing_count (
  ad_type text COLLATE "C" NOT NULL,
  neighborhood text COLLATE "C" NOT NULL,
  bedrooms smallint NOT NULL,
  listings integer NOT NULL
);
CREATE INDEX listing_count_key ON listing_count (ad_type, neighborhood, bedrooms) INCLUDE (listings);

CREATE FUNCTION count_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.active THEN
    INSERT INTO listing_count VALUES (OLD.ad_type, OLD.neighborhood, OLD.bedrooms, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.active THEN
    INSERT INTO listing_count VALUES (NEW.ad_type, NEW.neighborhood, NEW.bedrooms, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added_listing AFTER INSERT ON listing FOR EACH ROW WHEN (NEW.active)
  EXECUTE FUNCTION count_listing();
CREATE TRIGGER count_deleted_listing AFTER DELETE ON listing FOR EACH ROW WHEN (OLD.active)
  EXECUTE FUNCTION count_listing();
CREATE TRIGGER count_changed_listing AFTER UPDATE ON listing FOR EACH ROW
  WHEN ((OLD.active OR NEW.active) AND (OLD.active, OLD.ad_type, OLD.neighborhood, OLD.bedrooms)
    IS DISTINCT FROM (NEW.active, NEW.ad_type, NEW.neighborhood, NEW.bedrooms))
  EXECUTE FUNCTION count_listing();
CREATE FUNCTION empty_listing_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listing_count;
  RETURN NULL;
END $$;
CREATE TRIGGER empty_listing_count AFTER TRUNCATE ON listing EXECUTE FUNCTION empty_listing_count();

-- The triggers' lock keeps writers out until this transaction ends: for as long as one scan of the covering index of
-- active listings takes, half a second at 1,000,000 listings on a busy machine.
INSERT INTO listing_count
  SELECT ad_type, neighborhood, bedrooms, count(*) FROM listing WHERE active GROUP BY 1, 2, 3;
