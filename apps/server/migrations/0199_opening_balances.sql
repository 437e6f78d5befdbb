-- Deals closed and money owed before the office's books were kept here, taken in from a file.

ALTER TABLE journal_posting
  DROP CONSTRAINT journal_posting_account,
  -- opening_equity: cash that came in and went out before the books were kept here.
  ADD CONSTRAINT journal_posting_account CHECK (account IN
    ('cash', 'receivable', 'clearing', 'due_agent', 'due_other', 'fees', 'income', 'loss', 'opening_equity')) NOT VALID;

-- Whether it came with the opening balances: only undoing that import takes it away.
ALTER TABLE deal ADD COLUMN is_opening boolean NOT NULL DEFAULT false;

CREATE TABLE opening_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  state text NOT NULL DEFAULT 'draft' CONSTRAINT opening_import_state CHECK (state IN ('draft', 'applied', 'undone')),
  -- The content of the file and the field of each column; null once it is applied.
  grid jsonb,
  columns jsonb,
  row_count integer NOT NULL,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  applied_by bigint REFERENCES person,
  applied_at timestamptz,
  undone_by bigint REFERENCES person,
  undone_at timestamptz,
  CONSTRAINT opening_import_draft CHECK ((state = 'draft') = (grid IS NOT NULL) AND (state = 'draft') = (columns IS NOT NULL)
    AND (state = 'draft') = (applied_at IS NULL) AND (state = 'undone') = (undone_at IS NOT NULL))
);

-- What became of each row. The deal and the invoice are gone once the import is undone; the journal names them.
CREATE TABLE opening_import_row (
  import_id bigint NOT NULL REFERENCES opening_import ON DELETE CASCADE,
  row_number integer NOT NULL,
  kind text NOT NULL CONSTRAINT opening_import_row_kind CHECK (kind IN ('new', 'known', 'refused')),
  shown jsonb NOT NULL,
  deal_id bigint,
  invoice_id bigint,
  entry_ids bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (import_id, row_number)
);
