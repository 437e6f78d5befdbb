-- Accounts of the office at banks, known by what is printed in their files: the whole number is not kept.
CREATE TABLE bank_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  routing text NOT NULL DEFAULT '',
  last_four text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT '',
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX bank_account_number ON bank_account (routing, last_four, kind) WHERE last_four <> '';
CREATE UNIQUE INDEX bank_account_name ON bank_account (lower(name));

-- An uploaded file, as far as it is about one account.
CREATE TABLE bank_statement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null until it is imported.
  account_id bigint REFERENCES bank_account,
  file_name text NOT NULL,
  format text NOT NULL CONSTRAINT bank_statement_format CHECK (format IN ('ofx', 'sheet')),
  state text NOT NULL DEFAULT 'draft' CONSTRAINT bank_statement_state CHECK (state IN ('draft', 'imported', 'undone')),
  -- What the file states of the account; empty where it does not.
  routing text NOT NULL DEFAULT '',
  last_four text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT '',
  from_day date,
  until_day date,
  closing_cents bigint,
  closing_on date,
  notes text[] NOT NULL DEFAULT '{}',
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  imported_by bigint REFERENCES person,
  imported_at timestamptz,
  undone_by bigint REFERENCES person,
  undone_at timestamptz,
  CONSTRAINT bank_statement_draft CHECK ((state = 'draft') = (account_id IS NULL) AND (state = 'draft') = (imported_at IS NULL)
    AND (state = 'undone') = (undone_at IS NOT NULL))
);
CREATE INDEX bank_statement_account ON bank_statement (account_id) WHERE state = 'imported';

-- A transaction of an account, once, however many files state it.
CREATE TABLE bank_transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES bank_account,
  -- The file and its line that stated it first.
  statement_id bigint NOT NULL REFERENCES bank_statement,
  row_number integer NOT NULL,
  -- The bank's own id; empty where no file had one.
  fitid text NOT NULL DEFAULT '',
  posted_on date NOT NULL,
  -- Positive for money that came in.
  cents bigint NOT NULL,
  kind text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  memo text NOT NULL DEFAULT '',
  check_number text NOT NULL DEFAULT '',
  -- Why it is none of the journal; null for one that is, or may be.
  set_aside_reason text,
  set_aside_by bigint REFERENCES person,
  set_aside_at timestamptz,
  -- Whether journal entries are matched with it; kept by its matches.
  is_matched boolean NOT NULL DEFAULT false,
  CONSTRAINT bank_transaction_set_aside CHECK ((set_aside_reason IS NULL) = (set_aside_at IS NULL)
    AND NOT (is_matched AND set_aside_reason IS NOT NULL))
);
CREATE UNIQUE INDEX bank_transaction_line ON bank_transaction (statement_id, row_number);
CREATE INDEX bank_transaction_day ON bank_transaction (account_id, posted_on, cents);
CREATE INDEX bank_transaction_fitid ON bank_transaction (account_id, fitid) WHERE fitid <> '';
CREATE INDEX bank_transaction_open ON bank_transaction (account_id, posted_on, id)
  WHERE NOT is_matched AND set_aside_reason IS NULL;

-- What a file states, line by line, with what became of it.
CREATE TABLE bank_statement_line (
  statement_id bigint NOT NULL REFERENCES bank_statement ON DELETE CASCADE,
  row_number integer NOT NULL,
  posted_on date,
  cents bigint,
  fitid text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  memo text NOT NULL DEFAULT '',
  check_number text NOT NULL DEFAULT '',
  -- Why it is not read; empty if it is.
  problem text NOT NULL DEFAULT '',
  transaction_id bigint REFERENCES bank_transaction ON DELETE SET NULL,
  -- Whether the transaction was there before the file.
  is_known boolean NOT NULL DEFAULT false,
  PRIMARY KEY (statement_id, row_number),
  CONSTRAINT bank_statement_line_read CHECK (problem <> '' OR (posted_on IS NOT NULL AND cents IS NOT NULL))
);
CREATE INDEX bank_statement_line_transaction ON bank_statement_line (transaction_id) WHERE transaction_id IS NOT NULL;

-- Entries of the journal that a transaction is: those of several checks in one deposit, those of a pay run in one debit.
CREATE TABLE bank_match (
  transaction_id bigint NOT NULL REFERENCES bank_transaction ON DELETE CASCADE,
  -- The cash of an entry is in the bank once.
  entry_id bigint NOT NULL REFERENCES journal_entry CONSTRAINT bank_match_entry UNIQUE,
  matched_by bigint NOT NULL REFERENCES person,
  matched_at timestamptz NOT NULL,
  PRIMARY KEY (transaction_id, entry_id)
);
