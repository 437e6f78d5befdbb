-- Owner-paid invoices: receivables of management companies and owners. Amounts are whole cents.

CREATE TABLE invoice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent,
  -- The deal and its owner-paid line that it was made from.
  deal_id bigint REFERENCES deal,
  line_id bigint,
  kind text NOT NULL CONSTRAINT invoice_kind CHECK (kind IN ('rental', 'sale')),
  -- Given when it is first sent: gapless within a year.
  number_year integer,
  number_serial integer,
  -- As it was given, with the prefix of that time; empty until it is sent.
  number text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  unit text NOT NULL DEFAULT '',
  tenant_name text NOT NULL DEFAULT '',
  price_cents bigint CONSTRAINT invoice_price CHECK (price_cents >= 0),
  move_in date,
  commission_cents bigint NOT NULL CONSTRAINT invoice_amount CHECK (commission_cents > 0),
  management_company text NOT NULL DEFAULT '',
  company_key text NOT NULL GENERATED ALWAYS AS (lower(btrim(management_company))) STORED,
  contact_name text NOT NULL DEFAULT '',
  contact_email text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  due_days integer NOT NULL DEFAULT 30 CONSTRAINT invoice_due_days CHECK (due_days BETWEEN 0 AND 365),
  -- The day the page's year and month filter by: the day it was sent, until then the day it was made.
  issued_on date NOT NULL,
  due_on date,
  sent_at timestamptz,
  -- Open amount as the journal has it; 0 when settled. Kept in the transaction of each posting.
  open_cents bigint NOT NULL DEFAULT 0,
  -- How it was settled: by money, by a credit note, by a write-off.
  settled_by text CONSTRAINT invoice_settled CHECK (settled_by IN ('paid', 'credited', 'written_off')),
  settled_at timestamptz,
  search_text text NOT NULL DEFAULT '',
  -- Increases with every change; the version that was sent stays with its PDF.
  version integer NOT NULL DEFAULT 1,
  -- The thread in which it was sent, and whether reminders stopped by a reply or by hand.
  thread_id bigint,
  reminders_stopped_at timestamptz,
  -- 'reply', 'bounce', 'payment' or 'agent'
  reminders_stopped_by text NOT NULL DEFAULT '',
  -- Steps after this day are still to come: the day of the last reminder, of the send, or of resuming.
  reminders_after date,
  -- A reply after this stops the reminders: the moment of the first send, or of resuming.
  replies_after timestamptz,
  overdue_notified_on date,
  key text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- A draft can be restored for 30 days.
  deleted_at timestamptz,
  CONSTRAINT invoice_number UNIQUE (number_year, number_serial),
  CONSTRAINT invoice_once UNIQUE (agent_id, key),
  CONSTRAINT invoice_sent CHECK ((sent_at IS NULL) = (number_serial IS NULL) AND (sent_at IS NULL) = (due_on IS NULL)),
  CONSTRAINT invoice_settled_when CHECK ((settled_by IS NULL) = (settled_at IS NULL)),
  CONSTRAINT invoice_owed CHECK (settled_at IS NOT NULL OR sent_at IS NULL OR open_cents > 0)
);
-- A line is billed once, unless its invoice was credited or written off.
CREATE UNIQUE INDEX invoice_line ON invoice (line_id)
  WHERE line_id IS NOT NULL AND deleted_at IS NULL AND (settled_by IS NULL OR settled_by = 'paid');
CREATE INDEX invoice_agent ON invoice (agent_id, issued_on, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_issued ON invoice (issued_on, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_due ON invoice (due_on, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_amount ON invoice (commission_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_company ON invoice (company_key, id) WHERE deleted_at IS NULL;
-- Small parts of the table, for tabs, ageing and reminders.
CREATE INDEX invoice_draft ON invoice (issued_on, id) WHERE sent_at IS NULL AND deleted_at IS NULL;
CREATE INDEX invoice_unsettled ON invoice (issued_on, id) INCLUDE (due_on)
  WHERE sent_at IS NOT NULL AND settled_at IS NULL AND deleted_at IS NULL;
CREATE INDEX invoice_unpaid ON invoice (issued_on, id) INCLUDE (settled_by)
  WHERE settled_by IN ('credited', 'written_off') AND deleted_at IS NULL;
CREATE INDEX invoice_open ON invoice (company_key, due_on) INCLUDE (open_cents, agent_id)
  WHERE open_cents > 0 AND sent_at IS NOT NULL;
CREATE INDEX invoice_open_due ON invoice (due_on, id) WHERE open_cents > 0 AND sent_at IS NOT NULL;
CREATE INDEX invoice_deleted ON invoice (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX invoice_deal ON invoice (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX invoice_search ON invoice USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- Last number of each year; its row is locked while a number is given.
CREATE TABLE invoice_serial (
  year integer NOT NULL,
  -- 'invoice' or 'credit_note'
  series text NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (year, series)
);

-- Sums of the office's invoices by month of issue and state, added to by a trigger and summed up by a job, so that a
-- page of all invoices needs no count of the table. `due_on` only of those that are still owed.
CREATE TABLE invoice_sum (
  issued_month date NOT NULL,
  state text NOT NULL,
  due_on date,
  invoices integer NOT NULL,
  cents bigint NOT NULL,
  open_cents bigint NOT NULL
);

CREATE FUNCTION add_invoice_sum(i invoice, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO invoice_sum SELECT date_trunc('month', i.issued_on)::date,
    CASE WHEN i.sent_at IS NULL THEN 'draft' WHEN i.settled_at IS NULL THEN 'open' ELSE i.settled_by END,
    CASE WHEN i.settled_at IS NULL THEN i.due_on END, sign, sign * i.commission_cents, sign * i.open_cents
  WHERE i.deleted_at IS NULL
$$;

CREATE FUNCTION sum_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_invoice_sum(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_invoice_sum(NEW, 1); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER invoice_summed AFTER INSERT OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION sum_invoice();
CREATE TRIGGER invoice_summed_again AFTER UPDATE ON invoice FOR EACH ROW
  WHEN ((OLD.issued_on, OLD.due_on, OLD.sent_at IS NULL, OLD.settled_by, OLD.commission_cents, OLD.open_cents,
      OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.issued_on, NEW.due_on, NEW.sent_at IS NULL, NEW.settled_by, NEW.commission_cents,
      NEW.open_cents, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION sum_invoice();

-- PDFs in the file store, encrypted. The row is there before the file, and after every row that refers to it.
CREATE TABLE invoice_file (
  file_key text PRIMARY KEY,
  key_id integer NOT NULL REFERENCES encryption_key,
  created_at timestamptz NOT NULL
);
CREATE INDEX invoice_file_created ON invoice_file (created_at);

-- What the invoice says from a version on. It is made when the invoice is first sent, and with each later change; its
-- PDF is rendered from `data` when it is first needed.
CREATE TABLE invoice_version (
  invoice_id bigint NOT NULL REFERENCES invoice,
  version integer NOT NULL,
  data jsonb NOT NULL,
  -- Its PDF; null until it is rendered.
  file_key text REFERENCES invoice_file,
  recipients text[] NOT NULL DEFAULT '{}',
  sent_at timestamptz,
  -- Journal entry of the invoice's amount in this version.
  entry_id bigint REFERENCES journal_entry,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (invoice_id, version)
);

-- Emails of an invoice until they are in the agent's outbox: the invoice itself, and reminders.
CREATE TABLE invoice_email (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id bigint NOT NULL REFERENCES invoice,
  kind text NOT NULL CONSTRAINT invoice_email_kind CHECK (kind IN ('invoice', 'reminder')),
  -- Reminder step; null otherwise.
  step integer,
  -- The version of the invoice that is attached.
  version integer NOT NULL,
  key text NOT NULL,
  recipients text[] NOT NULL,
  cc text[] NOT NULL DEFAULT '{}',
  subject text NOT NULL,
  message text NOT NULL,
  state text NOT NULL CONSTRAINT invoice_email_state CHECK (state IN ('waiting', 'queued', 'failed', 'cancelled')),
  failure text NOT NULL DEFAULT '',
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  outbox_id bigint,
  -- Null for a reminder of the sequence.
  created_by bigint REFERENCES person,
  created_at timestamptz NOT NULL,
  queued_at timestamptz,
  CONSTRAINT invoice_email_once UNIQUE (invoice_id, key)
);
CREATE INDEX invoice_email_queued ON invoice_email (queued_at) WHERE state = 'queued';
CREATE INDEX invoice_email_due ON invoice_email (leased_until) WHERE state = 'waiting';

-- Money, credit notes and write-offs against an invoice. An error is reversed in the journal and marked here.
CREATE TABLE invoice_settlement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id bigint NOT NULL REFERENCES invoice,
  kind text NOT NULL CONSTRAINT invoice_settlement_kind CHECK (kind IN ('payment', 'credit_note', 'write_off', 'refund')),
  cents bigint NOT NULL CONSTRAINT invoice_settlement_amount CHECK (cents > 0),
  method text NOT NULL DEFAULT '',
  booked_on date NOT NULL,
  reference text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  -- Of a credit note: its number, what it says, and its PDF, as those of a version.
  number_year integer,
  number_serial integer,
  number text NOT NULL DEFAULT '',
  data jsonb,
  file_key text REFERENCES invoice_file,
  entry_id bigint NOT NULL REFERENCES journal_entry,
  key text NOT NULL,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  reversed_at timestamptz,
  CONSTRAINT invoice_settlement_once UNIQUE (invoice_id, key),
  CONSTRAINT invoice_settlement_number UNIQUE (number_year, number_serial)
);
CREATE INDEX invoice_settlement_invoice ON invoice_settlement (invoice_id, id);

CREATE TABLE invoice_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id bigint NOT NULL REFERENCES invoice,
  kind text NOT NULL,
  person_id bigint REFERENCES person,
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL
);
CREATE INDEX invoice_event_invoice ON invoice_event (invoice_id, id);

-- The office's sequence of reminders: days after the due day, and what is written.
CREATE TABLE invoice_reminder_step (
  step integer PRIMARY KEY CONSTRAINT invoice_reminder_step_number CHECK (step BETWEEN 1 AND 10),
  days integer NOT NULL CONSTRAINT invoice_reminder_step_days CHECK (days BETWEEN -30 AND 365),
  subject text NOT NULL,
  message text NOT NULL
);
INSERT INTO invoice_reminder_step VALUES
  (1, 3, 'Reminder: invoice {number} was due on {due date}',
    E'Hi {contact},\n\nInvoice {number} for {apartment} was due on {due date}, and {amount} is still open. The invoice is attached again.\n\nIf your payment is on its way, thank you. If you need anything from us to pay it, please reply to this email.\n\n{agent}'),
  (2, 14, 'Second reminder: invoice {number}',
    E'Hi {contact},\n\n{amount} of invoice {number} for {apartment} is now {days} days past due. Could you let me know when we can expect the payment?\n\n{agent}'),
  (3, 30, 'Invoice {number} is {days} days past due',
    E'Hi {contact},\n\nWe have not received {amount} for invoice {number} ({apartment}), which was due on {due date}. Please pay it by the end of this week, or call me so that we can settle it.\n\n{agent}');

-- How the office numbers its invoices and is paid. One row.
CREATE TABLE invoice_setting (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT invoice_setting_one CHECK (id),
  -- Before the year in a number: `PB-2026-0001`.
  number_prefix text NOT NULL DEFAULT '',
  due_days integer NOT NULL DEFAULT 30 CONSTRAINT invoice_setting_due_days CHECK (due_days BETWEEN 0 AND 365),
  -- Who checks are made out to; empty for the office's name.
  payable_to text NOT NULL DEFAULT '',
  payment_instructions text NOT NULL DEFAULT ''
);
INSERT INTO invoice_setting DEFAULT VALUES;

CREATE INDEX invoice_version_file ON invoice_version (file_key) WHERE file_key IS NOT NULL;
CREATE INDEX invoice_settlement_file ON invoice_settlement (file_key) WHERE file_key IS NOT NULL;
