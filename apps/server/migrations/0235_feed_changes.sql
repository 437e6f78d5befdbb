-- What the import of a file of listings did to one listing, for its undo.
CREATE TABLE feed_change (
  run_id bigint NOT NULL REFERENCES feed_run ON DELETE CASCADE,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('new', 'changed', 'gone')),
  -- The listing's ListingKey; empty for the office's own.
  record_key text NOT NULL,
  -- newBuilding: the file added its building.
  shown jsonb NOT NULL,
  -- The listing's row before and after; before is null for a new one.
  row_before jsonb,
  row_after jsonb NOT NULL,
  -- Its row of feed_listing before; null for a new one.
  record_before jsonb,
  event_ids bigint[] NOT NULL,
  -- Why the undo left it; null where it was not asked or did restore it.
  kept text,
  PRIMARY KEY (run_id, listing_id)
);
CREATE INDEX feed_change_listing ON feed_change (listing_id);

ALTER TABLE feed_run
  -- The next start only counts what the file would change.
  ADD preview boolean NOT NULL DEFAULT false,
  -- Its changes are in feed_change.
  ADD recorded boolean NOT NULL DEFAULT false,
  -- Of a preview: some new, changed and withdrawn listings.
  ADD examples jsonb,
  ADD undone_by bigint REFERENCES agent ON DELETE SET NULL,
  ADD undone_at timestamptz,
  -- Listings that the undo left as they were.
  ADD kept integer NOT NULL DEFAULT 0;

ALTER TABLE feed_run DROP CONSTRAINT feed_run_state_check;
ALTER TABLE feed_run ADD CONSTRAINT feed_run_state_check
  CHECK (state IN ('waiting', 'running', 'preview', 'asking', 'done', 'failed', 'canceled', 'undoing', 'undone'));
