-- What the office charges its agents every month, the charges of each agent and month, and what settles them.

CREATE TABLE recurring_charge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT recurring_charge_kind CHECK (
    kind IN ('desk_fee', 'eo_insurance', 'mls_dues', 'technology_fee', 'other')),
  title text NOT NULL CONSTRAINT recurring_charge_title CHECK (length(title) BETWEEN 1 AND 60),
  cents bigint NOT NULL CONSTRAINT recurring_charge_amount CHECK (cents BETWEEN 1 AND 10000000),
  -- All active agents; otherwise those of recurring_charge_agent.
  everyone boolean NOT NULL,
  -- First days of months.
  first_month date NOT NULL,
  last_month date,
  due_day smallint NOT NULL CONSTRAINT recurring_charge_due_day CHECK (due_day BETWEEN 1 AND 28),
  -- Months whose due day comes while it is paused are passed over.
  paused_at timestamptz,
  -- The last month that was posted or passed over; changes apply to those after it.
  posted_through date,
  version integer NOT NULL DEFAULT 1,
  key text NOT NULL CONSTRAINT recurring_charge_once UNIQUE,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  CONSTRAINT recurring_charge_months CHECK (extract(day FROM first_month) = 1 AND extract(day FROM last_month) = 1
    AND last_month >= first_month AND extract(day FROM posted_through) = 1)
);

CREATE TABLE recurring_charge_agent (
  recurring_id bigint NOT NULL REFERENCES recurring_charge,
  agent_id bigint NOT NULL REFERENCES agent,
  PRIMARY KEY (recurring_id, agent_id)
);
CREATE INDEX recurring_charge_agent_of ON recurring_charge_agent (agent_id);

-- Who changed a recurring charge from what to what.
CREATE TABLE recurring_charge_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recurring_id bigint NOT NULL REFERENCES recurring_charge,
  -- Null for the first.
  before jsonb,
  after jsonb NOT NULL,
  changed_by bigint NOT NULL REFERENCES person,
  changed_at timestamptz NOT NULL
);
CREATE INDEX recurring_charge_change_of ON recurring_charge_change (recurring_id, id);

-- What one agent owes for one month. Title and amount are those of its day.
CREATE TABLE agent_charge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recurring_id bigint NOT NULL REFERENCES recurring_charge,
  agent_id bigint NOT NULL REFERENCES agent,
  month date NOT NULL,
  due_on date NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  cents bigint NOT NULL CONSTRAINT agent_charge_amount CHECK (cents > 0),
  -- What is left after payouts that were paid, waivers and payments. Planned payouts are not taken off it.
  open_cents bigint NOT NULL CONSTRAINT agent_charge_open CHECK (open_cents BETWEEN 0 AND cents),
  entry_id bigint NOT NULL REFERENCES journal_entry,
  created_at timestamptz NOT NULL,
  CONSTRAINT agent_charge_once UNIQUE (recurring_id, agent_id, month)
);
CREATE INDEX agent_charge_agent ON agent_charge (agent_id, due_on DESC, id DESC);
CREATE INDEX agent_charge_due ON agent_charge (due_on DESC, id DESC);
CREATE INDEX agent_charge_of_open ON agent_charge (agent_id, due_on, id) INCLUDE (open_cents) WHERE open_cents > 0;

-- Charges that a payout takes off, and how much of each.
CREATE TABLE payout_charge (
  payout_id bigint NOT NULL REFERENCES payout,
  charge_id bigint NOT NULL REFERENCES agent_charge,
  cents bigint NOT NULL CONSTRAINT payout_charge_amount CHECK (cents > 0),
  PRIMARY KEY (payout_id, charge_id)
);
CREATE INDEX payout_charge_of ON payout_charge (charge_id);

-- What settles charges apart from payouts: a waiver, or a payment of the agent.
CREATE TABLE charge_settlement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT charge_settlement_kind CHECK (kind IN ('waiver', 'payment')),
  agent_id bigint NOT NULL REFERENCES agent,
  cents bigint NOT NULL CONSTRAINT charge_settlement_amount CHECK (cents > 0),
  -- Why it was waived.
  reason text NOT NULL DEFAULT '',
  method text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  settled_on date NOT NULL,
  entry_id bigint NOT NULL REFERENCES journal_entry,
  key text NOT NULL CONSTRAINT charge_settlement_once UNIQUE,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  undone_by bigint REFERENCES person,
  undone_at timestamptz,
  CONSTRAINT charge_settlement_of_kind CHECK ((kind = 'waiver') = (reason <> '') AND (kind = 'payment') = (method <> '')),
  CONSTRAINT charge_settlement_undone CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX charge_settlement_agent ON charge_settlement (agent_id, id);
CREATE INDEX charge_settlement_entry ON charge_settlement (entry_id);

CREATE TABLE charge_settlement_line (
  settlement_id bigint NOT NULL REFERENCES charge_settlement,
  charge_id bigint NOT NULL REFERENCES agent_charge,
  cents bigint NOT NULL CONSTRAINT charge_settlement_line_amount CHECK (cents > 0),
  PRIMARY KEY (settlement_id, charge_id)
);
CREATE INDEX charge_settlement_line_of ON charge_settlement_line (charge_id);

ALTER TABLE journal_entry
  DROP CONSTRAINT journal_entry_kind,
  ADD CONSTRAINT journal_entry_kind CHECK (kind IN ('deal', 'invoice', 'payment', 'credit_note', 'write_off', 'check',
    'payout', 'refund', 'reversal', 'agent_charge', 'charge_waiver', 'charge_payment')) NOT VALID;
ALTER TABLE journal_posting
  DROP CONSTRAINT journal_posting_account,
  -- agent_receivable: what agents owe of recurring charges. agent_fees: the office's income from them.
  ADD CONSTRAINT journal_posting_account CHECK (account IN ('cash', 'receivable', 'clearing', 'due_agent', 'due_other',
    'fees', 'income', 'loss', 'opening_equity', 'agent_receivable', 'agent_fees')) NOT VALID;
-- Charges may take all of an agent's payout.
ALTER TABLE payout
  DROP CONSTRAINT payout_amount,
  ADD CONSTRAINT payout_amount CHECK (cents > 0 OR (cents = 0 AND agent_id IS NOT NULL));
