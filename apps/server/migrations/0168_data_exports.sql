-- Archives of the office's data, or of one agent's, made by a job and downloaded for some days.
CREATE TABLE data_export (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whose data: an agent, or the office if null.
  agent_id bigint REFERENCES agent,
  requested_by bigint NOT NULL REFERENCES agent,
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT data_export_state_known CHECK (state IN ('waiting', 'running', 'ready', 'failed', 'expired')),
  -- Progress: files that the archive has so far, and the part that is being written.
  files integer NOT NULL DEFAULT 0,
  step text NOT NULL DEFAULT '',
  bytes bigint,
  problems integer NOT NULL DEFAULT 0,
  -- The archive in the file store, encrypted with a key of its own.
  file_key text,
  -- That key, encrypted with a data key; without it the archive cannot be read.
  sealed text,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.', 1)::integer) STORED REFERENCES encryption_key,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz,
  CONSTRAINT data_export_ready CHECK (state <> 'ready'
    OR (bytes IS NOT NULL AND file_key IS NOT NULL AND sealed IS NOT NULL AND expires_at IS NOT NULL))
);

-- One at a time for the office and for each agent: a second click finds the first.
CREATE UNIQUE INDEX data_export_one_running ON data_export (coalesce(agent_id, 0)) WHERE state IN ('waiting', 'running');
CREATE INDEX data_export_recent ON data_export (coalesce(agent_id, 0), id);
