-- Attempts to read an uploaded file. One that ended its reader, or was under way when its process ended, stays.
CREATE TABLE file_read_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash bytea NOT NULL,
  leased_by text NOT NULL,
  failed boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL
);
CREATE INDEX file_read_attempt_hash ON file_read_attempt (hash);
