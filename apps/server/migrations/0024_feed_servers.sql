-- Listings that come from RESO Web API servers, with pictures, people, offices and open houses; and of one home that
-- several sources list, the one that is shown.

-- sync: a reading of the source's server rather than of a file
ALTER TABLE feed_run ADD kind text COLLATE "C" NOT NULL DEFAULT 'file' CHECK (kind IN ('file', 'sync'));
DROP INDEX feed_run_newest;
CREATE INDEX feed_run_newest ON feed_run (kind, created_at DESC, id DESC);
DROP INDEX feed_run_source;
CREATE INDEX feed_run_source ON feed_run (source_id, id DESC);

-- How a source's server is reached, and how far it has been read.
CREATE TABLE feed_server (
  source_id bigint PRIMARY KEY REFERENCES feed_source ON DELETE CASCADE,
  -- Service root, below which the resources stand; no slash at its end.
  url text NOT NULL,
  auth text NOT NULL CHECK (auth IN ('bearer', 'client')),
  -- OAuth 2 client credentials; null with a bearer token.
  token_url text,
  client_id text,
  scope text,
  -- Token or client secret, encrypted under SECRET_KEY.
  sealed_secret text NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  -- waiting: a sync is asked for; reconnect: the server does not take the secret; failing: it is tried again later
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'syncing', 'idle', 'reconnect', 'failing')),
  message text NOT NULL DEFAULT '',
  failures integer NOT NULL DEFAULT 0,
  -- Not before; what the server asks for, or longer with each failure.
  next_at timestamptz,
  -- The last time that everything new had been read.
  synced_at timestamptz,
  -- The last time that all keys were compared.
  compared_at timestamptz,
  -- Media come within their Property; null until it is known whether the server does that.
  expands boolean
);

-- Of each resource, up to which RESO ModificationTimestamp everything is stored.
CREATE TABLE feed_cursor (
  source_id bigint NOT NULL REFERENCES feed_server ON DELETE CASCADE,
  resource text NOT NULL,
  modified_at timestamptz NOT NULL,
  PRIMARY KEY (source_id, resource)
);

-- Records of a server that could not be read, until they can or are gone.
CREATE TABLE feed_set_aside (
  source_id bigint NOT NULL REFERENCES feed_source ON DELETE CASCADE,
  record_key text NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (source_id, record_key)
);

-- Listing agents (RESO Member) and offices (RESO Office): what listings show of them.
CREATE TABLE feed_party (
  source_id bigint NOT NULL REFERENCES feed_source ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('member', 'office')),
  party_key text NOT NULL,
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  PRIMARY KEY (source_id, kind, party_key)
);

ALTER TABLE feed_listing
  ADD agent_key text,
  ADD office_key text,
  -- Of the list of pictures; null where the record named none.
  ADD media_hash bytea;
CREATE INDEX feed_listing_agent ON feed_listing (source_id, agent_key) WHERE agent_key IS NOT NULL;
CREATE INDEX feed_listing_office ON feed_listing (source_id, office_key) WHERE office_key IS NOT NULL;

-- Pictures that records name by address (RESO Media), fetched by a job.
CREATE TABLE feed_picture (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id bigint NOT NULL REFERENCES feed_source ON DELETE CASCADE,
  media_key text NOT NULL,
  listing_key text NOT NULL,
  -- Null until its listing is known.
  listing_id bigint REFERENCES listing ON DELETE CASCADE,
  url text NOT NULL,
  position integer NOT NULL,
  caption text NOT NULL DEFAULT '',
  floorplan boolean NOT NULL DEFAULT false,
  -- Tells these bytes from those that the record had before: RESO MediaModificationTimestamp, else the address.
  mark text NOT NULL,
  -- The mark of the bytes that were fetched, and their name; null until then.
  fetched_mark text,
  name text REFERENCES media (name) ON DELETE SET NULL,
  tries smallint NOT NULL DEFAULT 0,
  -- When it is to be tried next; null once it is fetched, or given up.
  next_at timestamptz,
  fault text NOT NULL DEFAULT '',
  CONSTRAINT feed_picture_identity UNIQUE (source_id, media_key)
);
CREATE INDEX feed_picture_due ON feed_picture (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX feed_picture_listing ON feed_picture (listing_id);
CREATE INDEX feed_picture_record ON feed_picture (source_id, listing_key);
CREATE INDEX feed_picture_name ON feed_picture (name) WHERE name IS NOT NULL;

CREATE TABLE open_house (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null until the listing that a source's record names is known.
  listing_id bigint REFERENCES listing ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  by_appointment boolean NOT NULL DEFAULT false,
  -- RESO OpenHouse of a source, by its key and that of its listing.
  source_id bigint REFERENCES feed_source ON DELETE CASCADE,
  record_key text,
  listing_key text,
  CONSTRAINT open_house_identity UNIQUE (source_id, record_key),
  CONSTRAINT open_house_time CHECK (ends_at >= starts_at)
);
CREATE INDEX open_house_listing ON open_house (listing_id, ends_at);
CREATE INDEX open_house_record ON open_house (source_id, listing_key);

-- The nearest building, for the neighborhood of one that is new.
CREATE INDEX building_point ON building USING gist (point(longitude, latitude)) WHERE latitude IS NOT NULL;

-- One home, shown once: the office's own listing before that of a feed, a feed's before that of any other import, then
-- the one that was verified last. The others name the shown one, and are not active while they do.
ALTER TABLE listing
  ADD duplicate_of bigint REFERENCES listing ON DELETE SET NULL,
  -- 1: a feed that is kept up by its source; 2: any other import
  ADD source_rank smallint NOT NULL DEFAULT 2;
CREATE INDEX listing_duplicate ON listing (duplicate_of) WHERE duplicate_of IS NOT NULL;

-- A generated column cannot change what it is made of: it is made anew, and its indexes with it.
DO $$
DECLARE
  definitions text[];
  definition text;
BEGIN
  SELECT array_agg(pg_get_indexdef(indexrelid)) INTO definitions FROM pg_index
  WHERE indrelid = 'listing'::regclass AND pg_get_indexdef(indexrelid) ~ '\mactive\M';
  ALTER TABLE listing DROP COLUMN active;
  ALTER TABLE listing ADD active boolean NOT NULL GENERATED ALWAYS AS
    (standard_status IN ('Coming Soon', 'Active') AND price_cents > 0 AND duplicate_of IS NULL) STORED;
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
END $$;

CREATE FUNCTION listing_settle_homes(units bigint[]) RETURNS void LANGUAGE sql AS $$
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
$$;

CREATE FUNCTION listing_added_homes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM listing_settle_homes(array_agg(DISTINCT unit_id)) FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_added_homes AFTER INSERT ON listing REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION listing_added_homes();

CREATE FUNCTION listing_changed_homes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  units bigint[];
BEGIN
  SELECT array_agg(DISTINCT after.unit_id) INTO units FROM after JOIN before USING (id)
  WHERE (before.standard_status, before.price_cents > 0, before.agent_id, before.verified_at, before.deleted_at)
    IS DISTINCT FROM (after.standard_status, after.price_cents > 0, after.agent_id, after.verified_at, after.deleted_at);
  IF units IS NOT NULL THEN PERFORM listing_settle_homes(units); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_changed_homes AFTER UPDATE ON listing REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION listing_changed_homes();

SELECT listing_settle_homes(array_agg(DISTINCT unit_id)) FROM listing;
