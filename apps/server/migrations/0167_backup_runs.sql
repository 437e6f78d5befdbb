-- When backups and their verifications began and how they ended, shown on Diagnostics.

CREATE TABLE backup_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'verification')),
  -- Where the backups are, without credentials.
  place text NOT NULL,
  started_at timestamptz NOT NULL,
  -- Null while it runs, and after its process was ended.
  finished_at timestamptz,
  outcome text CHECK (outcome IN ('done', 'failed', 'skipped')),
  -- The backup that was made or verified, and the size of its database and files.
  backup_id text,
  bytes bigint,
  -- Why it failed or was skipped.
  reason text,
  CHECK ((finished_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX backup_run_latest ON backup_run (kind, started_at);
