-- Files of clients: looked at first, applied then, and perhaps taken back.
CREATE TABLE client_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  file_name text NOT NULL,
  kind text NOT NULL CONSTRAINT client_import_kind_known CHECK (kind IN ('table', 'vcard')),
  state text NOT NULL DEFAULT 'draft' CONSTRAINT client_import_state_known
    CHECK (state IN ('draft', 'applied', 'undone')),
  -- What the file holds, {titles, firstRow, rows: [[text]]}, and how it is read; null once it has been applied.
  grid jsonb,
  reading jsonb,
  created_at timestamptz NOT NULL,
  applied_at timestamptz,
  undone_at timestamptz,
  row_count integer NOT NULL,
  CONSTRAINT client_import_draft CHECK ((state = 'draft') = (applied_at IS NULL))
);
CREATE INDEX client_import_agent ON client_import (agent_id, id DESC);

-- What came of each row of a file that was applied.
CREATE TABLE client_import_row (
  import_id bigint NOT NULL REFERENCES client_import ON DELETE CASCADE,
  row_number integer NOT NULL,
  kind text NOT NULL,
  -- As the preview showed it.
  shown jsonb NOT NULL,
  -- The record that was made. No reference: it may be merged or go, and the file's past stays what it was.
  client_id bigint,
  person_id bigint,
  -- The person was not known before.
  person_made boolean NOT NULL DEFAULT false,
  request_id bigint,
  -- All of the client as the file left it.
  made jsonb,
  -- Why the undo left it; null where it was not asked or did take it back.
  kept text,
  PRIMARY KEY (import_id, row_number)
);

-- How far an apply is. Apart and without a reference, since the file itself is held until the apply is done.
CREATE TABLE client_import_progress (
  import_id bigint PRIMARY KEY,
  done integer NOT NULL
);

-- How an agent's columns were read last, by their plain titles.
CREATE TABLE client_import_column (
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  title text NOT NULL,
  field text,
  PRIMARY KEY (agent_id, title)
);

-- Two records of one agent that are one person's.
CREATE TABLE client_merge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  kept_id bigint NOT NULL REFERENCES client ON DELETE CASCADE,
  merged_id bigint NOT NULL REFERENCES client ON DELETE CASCADE,
  -- Both rows of `client` before it, and the kept one after it.
  kept_before jsonb NOT NULL,
  merged_before jsonb NOT NULL,
  kept_after jsonb NOT NULL,
  at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX client_merge_kept ON client_merge (kept_id);
CREATE INDEX client_merge_merged ON client_merge (merged_id);
CREATE INDEX client_merge_agent ON client_merge (agent_id, id DESC);

-- Rows of any table that went from one record to the other.
CREATE TABLE client_merge_move (
  merge_id bigint NOT NULL REFERENCES client_merge ON DELETE CASCADE,
  table_name text NOT NULL,
  column_name text NOT NULL,
  -- The row's primary key as it is after the move.
  key jsonb NOT NULL,
  -- Its place among the addresses or numbers before.
  position smallint
);
CREATE INDEX client_merge_move_merge ON client_merge_move (merge_id);
