-- What was credited or written off of the owner's part, and the office absorbs, so that its agents are paid in full; and
-- the entry that posts what was credited as a loss.
ALTER TABLE deal
  ADD COLUMN absorbed_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN absorbed_entry_id bigint REFERENCES journal_entry;

-- An over-payment that was paid back to the tenant or buyer.
ALTER TABLE deal_receipt ADD COLUMN is_refund boolean NOT NULL DEFAULT false;
