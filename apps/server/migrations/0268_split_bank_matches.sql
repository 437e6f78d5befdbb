-- An entry's cash may be in several transactions of the bank: numbered, from 1, so that an entry is matched once.
ALTER TABLE bank_match
  ADD COLUMN part smallint NOT NULL DEFAULT 1,
  DROP CONSTRAINT bank_match_entry;
-- An account that an import made is removed when the last of its imports is undone.
ALTER TABLE bank_statement
  ADD COLUMN made_account boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT bank_statement_draft,
  ADD CONSTRAINT bank_statement_draft CHECK ((state <> 'draft' OR account_id IS NULL)
    AND (state <> 'imported' OR account_id IS NOT NULL) AND (state = 'draft') = (imported_at IS NULL)
    AND (state = 'undone') = (undone_at IS NOT NULL));
