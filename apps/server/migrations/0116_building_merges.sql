-- Buildings stored once for each spelling of their address are merged by a job; links to the merged ones still lead
-- somewhere.
CREATE TABLE building_merge (
  merged_id bigint PRIMARY KEY,
  building_id bigint NOT NULL REFERENCES building ON DELETE CASCADE,
  merged_at timestamptz NOT NULL
);
CREATE INDEX building_merge_building ON building_merge (building_id);

-- The versions of the address normalizer that all buildings have been through.
CREATE TABLE building_normalization (
  version integer PRIMARY KEY,
  finished_at timestamptz NOT NULL
);
