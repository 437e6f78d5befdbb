-- A statement that its mail server accepted and returned later.
ALTER TABLE statement_email
  DROP CONSTRAINT statement_email_state,
  ADD CONSTRAINT statement_email_state CHECK (
    state IN ('waiting', 'queued', 'sent', 'uncertain', 'failed', 'expired', 'returned'));
-- Why a test payment came back; empty while it has not.
ALTER TABLE payee_bank_account ADD COLUMN prenote_return text NOT NULL DEFAULT '';
