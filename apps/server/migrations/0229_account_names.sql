-- The office's own chart of accounts: the names and numbers of the journal's accounts in exports for bookkeeping. An
-- account without a row has the name that the export gives it.
CREATE TABLE journal_account_name (
  account text PRIMARY KEY,
  name text NOT NULL,
  number text NOT NULL,
  changed_by bigint NOT NULL REFERENCES person,
  changed_at timestamptz NOT NULL
);
