-- Saved searches of clients, and which listings fit them: both ways in the database.
CREATE TABLE saved_search (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  ad_type text COLLATE "C" NOT NULL CONSTRAINT saved_search_type_known CHECK (ad_type IN ('rental', 'sale')),
  -- What it asks: the contract's savedSearchParams.
  params jsonb NOT NULL,
  -- The same in words.
  title text NOT NULL,
  -- The agent who made it; 0: made from the listing that the client first asked about.
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  modified_at timestamptz NOT NULL,
  -- When the agent last looked at its results.
  looked_at timestamptz NOT NULL,
  -- Why nobody is told of what fits: the agent's wish, another search that is active instead, or that the days of a
  -- suspension were over when another one was active, or that two records of a client were merged. Null while it is active.
  suspended_by text COLLATE "C" CONSTRAINT saved_search_suspension_known
    CHECK (suspended_by IN ('agent', 'replaced', 'ended', 'merged')),
  suspended_until timestamptz CONSTRAINT saved_search_suspension_dated
    CHECK (suspended_until IS NULL OR suspended_by = 'agent'),
  -- Removed; it can be taken back for a while.
  removed_at timestamptz,
  CONSTRAINT saved_search_generated_stays CHECK (created_by <> 0 OR removed_at IS NULL),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- A client has at most one active search of a type.
CREATE UNIQUE INDEX saved_search_active ON saved_search (client_id, ad_type)
  WHERE suspended_by IS NULL AND removed_at IS NULL;
CREATE UNIQUE INDEX saved_search_generated ON saved_search (client_id, ad_type) WHERE created_by = 0;
CREATE INDEX saved_search_client ON saved_search (client_id, id);
CREATE INDEX saved_search_agent ON saved_search (agent_id, ad_type, modified_at DESC) WHERE removed_at IS NULL;
CREATE INDEX saved_search_due ON saved_search (suspended_until) WHERE suspended_until IS NOT NULL;
CREATE INDEX saved_search_removed ON saved_search (removed_at) WHERE removed_at IS NOT NULL;

-- A search that comes to a client who has an active one steps back, and is active again where it came from.
CREATE FUNCTION saved_search_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken boolean := EXISTS (SELECT FROM saved_search WHERE client_id = NEW.client_id AND ad_type = NEW.ad_type
    AND suspended_by IS NULL AND removed_at IS NULL);
BEGIN
  IF NEW.suspended_by IS NULL AND NEW.removed_at IS NULL AND taken THEN NEW.suspended_by := 'merged';
  ELSIF NEW.suspended_by = 'merged' AND NOT taken THEN NEW.suspended_by := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER saved_search_moved BEFORE UPDATE OF client_id ON saved_search FOR EACH ROW
  WHEN (NEW.client_id <> OLD.client_id) EXECUTE FUNCTION saved_search_moved();

-- By what a listing finds the active searches that it fits: one row for each place and layout that a search asks.
CREATE TABLE saved_search_key (
  search_id bigint NOT NULL REFERENCES saved_search ON DELETE CASCADE,
  ad_type text COLLATE "C" NOT NULL,
  -- A neighborhood; `@MN` for a whole borough; '' for anywhere.
  place text COLLATE "C" NOT NULL,
  -- A bedroom code; 0 for any.
  bedrooms smallint NOT NULL,
  price_min bigint NOT NULL,
  price_max bigint NOT NULL,
  -- Groups of twelve bits, one bit for each value that will do: bathrooms, building type, ownership, furnished. A group
  -- that is not asked has all of them; the last bit of each is that of a value that is not known.
  one_of bigint NOT NULL,
  building_features bigint NOT NULL,
  apartment_features bigint NOT NULL,
  -- What must be so: pets from bit 0, no fee 8, price dropped 9.
  must smallint NOT NULL,
  -- Numbered streets and avenues of the place; null where they are not narrowed.
  street_min smallint,
  street_max smallint,
  avenue_min smallint,
  avenue_max smallint,
  move_in date,
  -- Something stands in saved_search_further.
  further boolean NOT NULL
);
-- Answers a listing by itself.
CREATE INDEX saved_search_key_find ON saved_search_key (ad_type, place, bedrooms, price_min)
  INCLUDE (price_max, one_of, building_features, apartment_features, search_id, must, street_min, street_max,
    avenue_min, avenue_max, move_in, further);
CREATE INDEX saved_search_key_search ON saved_search_key (search_id);
ALTER TABLE saved_search_key SET (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- What few active searches ask; null where it is not asked.
CREATE TABLE saved_search_further (
  search_id bigint PRIMARY KEY REFERENCES saved_search ON DELETE CASCADE,
  -- Bedroom codes, where places and layouts together would be too many rows.
  bedrooms smallint[],
  -- Names of listing offices in small letters.
  companies text[],
  listed_since timestamptz,
  verified_within integer,
  south double precision,
  north double precision,
  west double precision,
  east double precision,
  -- In hundred-thousandths of a degree.
  area polygon
);

-- Listings that came on the market or changed while on it, until they are matched. Rows are only added and taken.
CREATE TABLE listing_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL,
  -- 'new', 'back' (it was off the market), or null where it was there before
  appeared text COLLATE "C",
  price_before_cents bigint
);
ALTER TABLE listing_news SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE FUNCTION listing_news_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_news (listing_id, appeared) SELECT id, 'new' FROM added WHERE active;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_news_added AFTER INSERT ON listing REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION listing_news_added();

CREATE FUNCTION listing_news_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_news (listing_id, appeared, price_before_cents) VALUES (NEW.id,
    CASE WHEN OLD.active THEN NULL WHEN OLD.standard_status IN ('Coming Soon', 'Active') THEN 'new' ELSE 'back' END,
    CASE WHEN OLD.active THEN OLD.price_cents END);
  RETURN NULL;
END $$;
-- Everything that a search may ask. A listing that is only verified once more has no news within a day: a search asks
-- for whole days.
CREATE TRIGGER listing_news_changed AFTER UPDATE ON listing FOR EACH ROW
  WHEN (NEW.active AND (
    (OLD.active, OLD.ad_type, OLD.price_cents, OLD.neighborhood, OLD.bedrooms, OLD.bathrooms, OLD.building_type,
      OLD.ownership, OLD.furnished, OLD.pets, OLD.building_features, OLD.apartment_features, OLD.street_number,
      OLD.avenue_number, OLD.latitude, OLD.longitude, OLD.company_id, OLD.no_fee, OLD.available_from, OLD.published_at,
      OLD.price_dropped_at)
    IS DISTINCT FROM
    (NEW.active, NEW.ad_type, NEW.price_cents, NEW.neighborhood, NEW.bedrooms, NEW.bathrooms, NEW.building_type,
      NEW.ownership, NEW.furnished, NEW.pets, NEW.building_features, NEW.apartment_features, NEW.street_number,
      NEW.avenue_number, NEW.latitude, NEW.longitude, NEW.company_id, NEW.no_fee, NEW.available_from, NEW.published_at,
      NEW.price_dropped_at)
    OR NEW.verified_at > coalesce(OLD.verified_at + interval '24 hours', '-infinity')))
  EXECUTE FUNCTION listing_news_changed();

-- A listing that came up for a client, once, with the news that the agent hears.
CREATE TABLE client_match (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  search_id bigint NOT NULL REFERENCES saved_search ON DELETE CASCADE,
  reason text COLLATE "C" NOT NULL CONSTRAINT client_match_reason_known
    CHECK (reason IN ('new', 'price_drop', 'back', 'changed')),
  price_cents bigint NOT NULL,
  price_before_cents bigint,
  matched_at timestamptz NOT NULL,
  -- Null until the agent is told, or was not to be.
  told_at timestamptz,
  PRIMARY KEY (client_id, listing_id),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_match_newest ON client_match (client_id, matched_at DESC, listing_id DESC);
CREATE INDEX client_match_listing ON client_match (listing_id, agent_id);
CREATE INDEX client_match_search ON client_match (search_id);
CREATE INDEX client_match_untold ON client_match (agent_id, client_id) WHERE told_at IS NULL;

-- Of several clients of one agent who look for a home together the one that the household goes by: of a tenant who is a
-- participant of another client that one; of two who are participants of each other the older record.
CREATE FUNCTION client_household(asked bigint, agent bigint, person bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(
    CASE WHEN EXISTS (SELECT FROM participant back WHERE back.client_id = asked AND back.person_id = head.person_id
        AND back.type = 'TENANT')
      THEN least(head.id, asked) ELSE head.id END), asked)
  FROM participant p JOIN client head ON head.id = p.client_id AND head.archived_at IS NULL
  WHERE p.person_id = person AND p.agent_id = agent AND p.type = 'TENANT' AND head.id <> asked
$$;

-- How often an agent hears of listings that fit; without a row at once.
CREATE TABLE match_setting (
  person_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  digest text COLLATE "C" NOT NULL CONSTRAINT match_setting_digest_known
    CHECK (digest IN ('at_once', 'daily', 'weekly', 'none')),
  -- The last day, in the agent's time zone, whose digest was made.
  told_on date
);
