-- Buildings, their units, and what the city recorded of their sales.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE building (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- MN, BK, QN, BX, SI
  borough text COLLATE "C" NOT NULL CHECK (borough IN ('MN', 'BK', 'QN', 'BX', 'SI')),
  -- Normalised: '330', '23-15'; 'EAST 38 STREET'. Together with the borough a building's identity.
  house_number text NOT NULL,
  street text NOT NULL,
  -- As shown: '330 East 38th Street'.
  address text NOT NULL,
  zip text NOT NULL DEFAULT '',
  bbl text,
  bin text,
  neighborhood text COLLATE "C" NOT NULL,
  latitude double precision,
  longitude double precision,
  ownership text COLLATE "C" NOT NULL,
  building_type text COLLATE "C" NOT NULL,
  units_total integer,
  floors integer,
  year_built integer,
  -- Mask of packages/rules vocabulary `pets`; null where unknown.
  pets smallint,
  -- Mask of packages/rules vocabulary `buildingFeatures`.
  features bigint NOT NULL DEFAULT 0,
  -- Computed at import from address or position; null where the place has no numbered street or avenue.
  street_number smallint,
  avenue_number smallint,
  photo text,
  source text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT building_identity UNIQUE (borough, house_number, street)
);
CREATE INDEX building_address_prefix ON building (lower(address) text_pattern_ops);
CREATE INDEX building_address_trigram ON building USING gin (lower(address) gin_trgm_ops);
CREATE INDEX building_neighborhood ON building (neighborhood);

CREATE TABLE unit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  building_id bigint NOT NULL REFERENCES building ON DELETE CASCADE,
  -- Normalised: '5B', 'PH2'.
  label text NOT NULL,
  -- packages/rules bedroom code, tenths of baths, square feet; null where unknown.
  bedrooms smallint,
  bathrooms smallint,
  size integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT unit_identity UNIQUE (building_id, label)
);

CREATE TABLE recorded_sale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id bigint NOT NULL REFERENCES unit ON DELETE CASCADE,
  building_id bigint NOT NULL REFERENCES building ON DELETE CASCADE,
  sale_date date NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  source text NOT NULL,
  CONSTRAINT recorded_sale_identity UNIQUE (unit_id, sale_date, price_cents)
);
CREATE INDEX recorded_sale_building ON recorded_sale (building_id, sale_date DESC);
