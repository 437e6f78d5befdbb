-- What an import would do, made once in the background for a file and its column mapping. Its rows are in
-- client_import_row, where applying it adds what came of them.
CREATE TABLE client_import_plan (
  import_id bigint PRIMARY KEY REFERENCES client_import ON DELETE CASCADE,
  -- Who makes it, until the lease ends; another process then begins again.
  run uuid,
  leased_until timestamptz,
  -- Rows planned so far.
  done integer NOT NULL DEFAULT 0,
  -- Empty until it is made.
  digest text NOT NULL DEFAULT '',
  counts jsonb NOT NULL DEFAULT '{}',
  examples jsonb NOT NULL DEFAULT '[]',
  -- Why it could not be made; empty if it could.
  error text NOT NULL DEFAULT ''
);

-- The rows of a part, parsed and compared with each other, and what would become of each.
ALTER TABLE client_import_chunk
  ADD placed text,
  ADD planned text;

-- The numbers of rows by what came of them, since the file was applied; null for those from before this.
ALTER TABLE client_import ADD totals jsonb;

-- An undo runs in the background as well.
ALTER TABLE client_import_progress ADD undoes boolean NOT NULL DEFAULT false;
