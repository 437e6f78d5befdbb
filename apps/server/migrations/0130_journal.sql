-- Double-entry journal of the office's commissions. Entries are never changed: a mistake is reversed by another entry.

CREATE TABLE journal_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT journal_entry_kind CHECK (
    kind IN ('deal', 'invoice', 'payment', 'credit_note', 'write_off', 'check', 'payout', 'refund', 'reversal')),
  -- A day of New York; years and months of reports are those of this day.
  booked_on date NOT NULL,
  memo text NOT NULL DEFAULT '',
  -- The entry that this one reverses; each is reversed at most once.
  reverses_id bigint CONSTRAINT journal_entry_reversed_once UNIQUE REFERENCES journal_entry,
  -- The entry's own name: the same posting twice makes one.
  key text NOT NULL CONSTRAINT journal_entry_once UNIQUE,
  -- Who caused it; null for the system.
  person_id bigint REFERENCES person,
  created_at timestamptz NOT NULL
);
CREATE INDEX journal_entry_booked ON journal_entry (booked_on, id);

CREATE TABLE journal_posting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id bigint NOT NULL REFERENCES journal_entry,
  -- cash: money received or paid, by method. receivable: an invoice's open amount. clearing: what came in or was billed
  -- for a deal that is not divided yet. due_agent, due_other: what the office owes. fees, income: what it keeps.
  account text NOT NULL CONSTRAINT journal_posting_account CHECK (
    account IN ('cash', 'receivable', 'clearing', 'due_agent', 'due_other', 'fees', 'income', 'loss')),
  -- Debits are positive, credits negative.
  cents bigint NOT NULL CONSTRAINT journal_posting_amount CHECK (cents <> 0),
  -- Copied from the entry, so that sums need one index.
  booked_on date NOT NULL,
  -- What the amount belongs to within its account.
  agent_id bigint REFERENCES person,
  deal_id bigint,
  invoice_id bigint,
  payee text NOT NULL DEFAULT '',
  method text NOT NULL DEFAULT ''
);
CREATE INDEX journal_posting_entry ON journal_posting (entry_id);
CREATE INDEX journal_posting_account ON journal_posting (account, booked_on) INCLUDE (cents, agent_id);
CREATE INDEX journal_posting_agent ON journal_posting (agent_id, account, booked_on) INCLUDE (cents)
  WHERE agent_id IS NOT NULL;
CREATE INDEX journal_posting_deal ON journal_posting (deal_id, account) INCLUDE (cents) WHERE deal_id IS NOT NULL;
CREATE INDEX journal_posting_invoice ON journal_posting (invoice_id, account) INCLUDE (cents)
  WHERE invoice_id IS NOT NULL;

-- An entry balances when its transaction ends, and has postings.
CREATE FUNCTION check_journal_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry bigint := CASE TG_TABLE_NAME WHEN 'journal_entry' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'entry_id' END;
  total numeric;
  lines integer;
BEGIN
  SELECT coalesce(sum(cents), 0), count(*) INTO total, lines FROM journal_posting WHERE entry_id = entry;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'journal entry % is not balanced', entry
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entry_balanced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_entry_balanced AFTER INSERT ON journal_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_entry();
CREATE CONSTRAINT TRIGGER journal_posting_balanced AFTER INSERT ON journal_posting
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_entry();

CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER journal_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER journal_posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
