-- Which data of a person was erased on request, and what was kept and why. Nothing here names the person.
CREATE TABLE data_erasure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_by bigint REFERENCES agent ON DELETE SET NULL,
  erased_at timestamptz NOT NULL,
  -- The office's own reference, such as a number of a letter.
  reference text NOT NULL DEFAULT ''
);

CREATE TABLE data_erasure_item (
  erasure_id bigint NOT NULL REFERENCES data_erasure ON DELETE CASCADE,
  position integer NOT NULL,
  kind text NOT NULL,
  records integer NOT NULL CHECK (records > 0),
  -- Null if the records were erased.
  kept_because text,
  PRIMARY KEY (erasure_id, position)
);
