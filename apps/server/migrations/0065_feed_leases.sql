-- One process at a time imports into a source. A lease, not a lock: a lock would hold a connection for hours.
ALTER TABLE feed_source ADD lease_id uuid, ADD lease_until timestamptz;

-- How often the import of a file was started; the number also tells the batches of one start from those of another.
ALTER TABLE feed_run ADD tries integer NOT NULL DEFAULT 0;

ALTER TABLE feed_run DROP CONSTRAINT feed_run_state_check;
ALTER TABLE feed_run ADD CONSTRAINT feed_run_state_check
  CHECK (state IN ('waiting', 'running', 'asking', 'done', 'failed', 'canceled'));
