-- Availability sheets that management companies send: files of rows, each company's with columns of its own.
CREATE TABLE sheet_company (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- How its columns were read last: {worksheet, borough, columns: {"<title>": "<field>" | null}}
  mapping jsonb,
  created_by bigint REFERENCES agent ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sheet_company_identity ON sheet_company (lower(name));

-- One file: looked at first, applied then, and perhaps taken back.
CREATE TABLE sheet_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES sheet_company ON DELETE CASCADE,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'applied', 'undone')),
  -- What the file holds, [{name, rows: [[cell]]}], and how it is read; null once it has been applied.
  worksheets jsonb,
  -- {worksheet, headerRow, borough, columns: [{title, field, known}]}
  reading jsonb,
  by_id bigint REFERENCES agent ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  applied_by bigint REFERENCES agent ON DELETE SET NULL,
  applied_at timestamptz,
  undone_by bigint REFERENCES agent ON DELETE SET NULL,
  undone_at timestamptz,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  withdrawn integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  -- The company's `sheet_listing` rows before it, for the undo.
  memory jsonb,
  CONSTRAINT sheet_import_draft CHECK ((state = 'draft') = (applied_at IS NULL))
);
CREATE INDEX sheet_import_newest ON sheet_import (created_at DESC, id DESC);
CREATE INDEX sheet_import_company ON sheet_import (company_id, applied_at DESC);

-- Which listing a company's home became, and what its sheets said of it last: only what a sheet says anew is a change.
CREATE TABLE sheet_listing (
  company_id bigint NOT NULL REFERENCES sheet_company ON DELETE CASCADE,
  -- `MN 330 EAST 38 STREET 5B`
  place text NOT NULL,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  said jsonb NOT NULL,
  PRIMARY KEY (company_id, place)
);
CREATE INDEX sheet_listing_listing ON sheet_listing (listing_id);

-- What an applied sheet did to one listing.
CREATE TABLE sheet_change (
  import_id bigint NOT NULL REFERENCES sheet_import ON DELETE CASCADE,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('new', 'changed', 'gone')),
  place text NOT NULL,
  -- As the preview showed it.
  shown jsonb NOT NULL,
  -- The listing's row before and after; before is null for a new one.
  row_before jsonb,
  row_after jsonb NOT NULL,
  event_ids bigint[] NOT NULL,
  -- Why the undo left it; null where it was not asked or did put it back.
  kept text,
  PRIMARY KEY (import_id, listing_id)
);
CREATE INDEX sheet_change_listing ON sheet_change (listing_id);
