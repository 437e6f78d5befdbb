-- Listings. What a search filters by stands in the row itself (copied from the building when either changes),
-- so that one index answers a search.
CREATE TABLE listing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id bigint NOT NULL REFERENCES unit,
  building_id bigint NOT NULL REFERENCES building,
  ad_type text COLLATE "C" NOT NULL CHECK (ad_type IN ('rental', 'sale')),
  -- RESO StandardStatus
  standard_status text COLLATE "C" NOT NULL CHECK (standard_status IN (
    'Coming Soon', 'Active', 'Active Under Contract', 'Pending', 'Hold', 'Closed', 'Expired', 'Withdrawn', 'Canceled')),
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  active boolean NOT NULL GENERATED ALWAYS AS (standard_status IN ('Coming Soon', 'Active') AND price_cents > 0) STORED,
  -- Bedroom code and tenths of baths (packages/rules); 0 where unknown, which no filter matches.
  bedrooms smallint NOT NULL DEFAULT 0,
  bathrooms smallint NOT NULL DEFAULT 0,
  size integer,
  furnished text COLLATE "C" NOT NULL DEFAULT 'unfurnished' CHECK (furnished IN ('unfurnished', 'furnished', 'flexible')),
  apartment_features bigint NOT NULL DEFAULT 0,
  -- From the building.
  neighborhood text COLLATE "C" NOT NULL,
  ownership text COLLATE "C" NOT NULL,
  building_type text COLLATE "C" NOT NULL,
  building_features bigint NOT NULL DEFAULT 0,
  pets smallint NOT NULL DEFAULT 0,
  street_number smallint,
  avenue_number smallint,

  description text NOT NULL DEFAULT '',
  exposures text NOT NULL DEFAULT '',
  condition text NOT NULL DEFAULT '',
  available_from date,
  min_lease_months smallint,
  max_lease_months smallint,
  -- {freeMonths, termMonths} where known
  concession jsonb,
  -- For agents' eyes only: {kind: owner_pays|co_broke|none, months|percent|cents}
  commission jsonb,
  access_type text COLLATE "C" NOT NULL DEFAULT 'OPEN' CHECK (access_type IN ('OPEN', 'EXCLUSIVE')),
  -- Monthly carrying costs of a sale.
  common_charges_cents bigint,
  taxes_cents bigint,
  maintenance_cents bigint,
  -- The agent who added it; null on the office's own and imported stock.
  agent_id bigint REFERENCES agent ON DELETE SET NULL,
  source text NOT NULL,
  -- Contact of the listing office: {company, name, email, phone_number}
  contact jsonb,
  published_at timestamptz NOT NULL,
  verified_at timestamptz,
  verified_by bigint REFERENCES agent ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
-- The index that answers a search by itself; see docs/decisions and bench/.
CREATE INDEX listing_search ON listing (ad_type, neighborhood, bedrooms, price_cents)
  INCLUDE (published_at, id, bathrooms, size, building_features, apartment_features, pets, ownership, building_type,
    furnished, street_number, avenue_number)
  WHERE active;
-- Reading from the index alone needs a visibility map that is not stale.
ALTER TABLE listing SET (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX listing_newest ON listing (ad_type, published_at DESC, id DESC) WHERE active;
CREATE INDEX listing_unit ON listing (unit_id);
CREATE INDEX listing_building ON listing (building_id);

-- A listing's past: when it came, every price and status it had.
CREATE TABLE listing_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('listed', 'price_change', 'status_change')),
  price_cents bigint,
  standard_status text,
  created_at timestamptz NOT NULL
);
CREATE INDEX listing_event_listing ON listing_event (listing_id, created_at);

CREATE TABLE listing_photo (
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  position smallint NOT NULL,
  -- Name of the medium; position 0 is the featured photo.
  name text NOT NULL REFERENCES media (name) ON DELETE CASCADE,
  -- With the name, so that a page of cards reads its photos from the index alone.
  PRIMARY KEY (listing_id, position) INCLUDE (name)
);
