-- Listings that other systems send under the names of the RESO Data Dictionary.
CREATE TABLE feed_source (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  created_by bigint REFERENCES agent ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX feed_source_identity ON feed_source (lower(name));

-- One reading of a source, and its report.
CREATE TABLE feed_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id bigint NOT NULL REFERENCES feed_source ON DELETE CASCADE,
  file_name text NOT NULL,
  -- In the file store while the file waits to be read; null afterwards.
  file_key text,
  -- The file holds everything that the source has: what is missing is gone.
  whole boolean NOT NULL DEFAULT false,
  -- asking: so much is gone that somebody has to say so
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'asking', 'done', 'failed')),
  by_id bigint REFERENCES agent ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  records integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  withdrawn integer NOT NULL DEFAULT 0,
  -- Pictures that records name by address, which are not fetched.
  pictures integer NOT NULL DEFAULT 0,
  -- Listings of the source that a whole file does not name.
  missing integer NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT ''
);
CREATE INDEX feed_run_newest ON feed_run (created_at DESC, id DESC);
CREATE INDEX feed_run_source ON feed_run (source_id);

CREATE TABLE feed_reject (
  run_id bigint NOT NULL REFERENCES feed_run ON DELETE CASCADE,
  -- Which record of the file, from 1.
  nr integer NOT NULL,
  record_key text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (run_id, nr)
);

-- Which listing a source's record became, and what it said then.
CREATE TABLE feed_listing (
  source_id bigint NOT NULL REFERENCES feed_source ON DELETE CASCADE,
  listing_key text NOT NULL,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  -- Of what was understood of the record: the same again is no change, whatever was done here meanwhile.
  hash bytea NOT NULL,
  -- RESO ModificationTimestamp; null where the record has none.
  modified_at timestamptz,
  seen_run bigint NOT NULL,
  PRIMARY KEY (source_id, listing_key)
);
CREATE INDEX feed_listing_listing ON feed_listing (listing_id);
