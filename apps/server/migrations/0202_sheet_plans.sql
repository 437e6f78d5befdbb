-- What a draft would do when it was planned last, for pages of its preview and for applying it. After that, only the rows
-- that were left out stay.
CREATE TABLE sheet_plan_row (
  import_id bigint NOT NULL REFERENCES sheet_import ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('new', 'changed', 'gone', 'rejects', 'held', 'unchanged', 'closed')),
  -- Counted from 0 within its kind.
  number integer NOT NULL,
  row jsonb NOT NULL,
  PRIMARY KEY (import_id, kind, number)
);

ALTER TABLE sheet_import
  -- {digest, counts, buildings} of that plan; null until there is one, and once it has been applied.
  ADD preview jsonb,
  ADD planned_at timestamptz,
  -- The version of the draft that was planned.
  ADD preview_version integer,
  -- Grows with each change of how the draft is read.
  ADD version integer NOT NULL DEFAULT 0,
  -- Of an applied sheet, for the rows that were left out.
  ADD worksheet_names text[],
  -- Why it could not be applied in the background.
  ADD problem text NOT NULL DEFAULT '';

-- How far it is, and what is being applied, so that another process can go on with it when this one ends.
ALTER TABLE sheet_import_progress
  ADD done integer NOT NULL DEFAULT 0,
  ADD total integer NOT NULL DEFAULT 0,
  ADD request jsonb,
  ADD by_id bigint;
