-- What went wrong or took long, without anything of the people concerned: kinds of faults with their counts, not
-- single calls. A fault is known by where it happened, so their number is bounded by the code's own places.
CREATE TABLE server_fault (
  fingerprint text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('failed', 'slow')),
  method text NOT NULL,
  -- The pattern (/v1/listings/:id), never an address.
  route text NOT NULL,
  status smallint NOT NULL,
  -- SQLSTATE, system error or our own code.
  code text,
  class text NOT NULL,
  frames text[] NOT NULL,
  constraint_name text,
  count integer NOT NULL DEFAULT 1,
  slowest_ms integer NOT NULL,
  -- Which process saw it last.
  process text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX server_fault_last ON server_fault (last_at DESC, fingerprint);
