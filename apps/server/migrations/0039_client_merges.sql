-- Merging two records of a client: what both had.

-- A search that stepped back at a merge is active again only with the client that it left; one of several merges.
ALTER TABLE saved_search ADD merged_from bigint;
UPDATE saved_search s SET merged_from = m.merged_id
  FROM client_merge_move v JOIN client_merge m ON m.id = v.merge_id
  WHERE s.suspended_by = 'merged' AND v.table_name = 'saved_search' AND m.undone_at IS NULL
    AND (v.key ->> 'id')::bigint = s.id;

-- For whom a generated search was made: it goes along at a merge, though the other client may have one too.
ALTER TABLE saved_search ADD made_for bigint;
UPDATE saved_search SET made_for = client_id WHERE created_by = 0;
DROP INDEX saved_search_generated;
CREATE UNIQUE INDEX saved_search_generated ON saved_search (made_for, ad_type) WHERE created_by = 0;

CREATE OR REPLACE FUNCTION saved_search_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken boolean := EXISTS (SELECT FROM saved_search WHERE client_id = NEW.client_id AND ad_type = NEW.ad_type
    AND suspended_by IS NULL AND removed_at IS NULL);
BEGIN
  IF NEW.suspended_by IS NULL AND NEW.removed_at IS NULL AND taken THEN
    NEW.suspended_by := 'merged';
    NEW.merged_from := OLD.client_id;
  ELSIF NEW.suspended_by = 'merged' AND NEW.merged_from = NEW.client_id AND NOT taken THEN
    NEW.suspended_by := NULL;
    NEW.merged_from := NULL;
  END IF;
  RETURN NEW;
END $$;

-- What the kept client's rows lacked and the like rows of the other one had, which stay where they are.
CREATE TABLE client_merge_fill (
  merge_id bigint NOT NULL REFERENCES client_merge ON DELETE CASCADE,
  table_name text NOT NULL,
  -- The kept client's row.
  key jsonb NOT NULL,
  -- The columns that were filled, as they were and as they are since.
  before jsonb NOT NULL,
  after jsonb NOT NULL
);
CREATE INDEX client_merge_fill_merge ON client_merge_fill (merge_id);
