-- Paying agents and others: a pay run is a list of payouts that are paid together.

CREATE TABLE pay_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- open: payouts can be changed. building: statements are being written. ready: statements are there.
  -- paying: payouts are being marked as paid. paid: none is planned any more. cancelled: nothing was paid.
  state text NOT NULL CONSTRAINT pay_run_state CHECK (
    state IN ('open', 'building', 'ready', 'paying', 'paid', 'cancelled')),
  title text NOT NULL,
  -- Deals until this day are in it.
  until date NOT NULL,
  -- How its payouts are being marked as paid, for a job that is continued after a restart.
  payment jsonb,
  paid_by bigint REFERENCES person,
  key text NOT NULL CONSTRAINT pay_run_once UNIQUE,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE payout (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pay_run_id bigint REFERENCES pay_run,
  -- An agent, or someone else by name: a referral, a co-broker.
  agent_id bigint REFERENCES agent,
  payee text NOT NULL DEFAULT '',
  cents bigint NOT NULL CONSTRAINT payout_amount CHECK (cents > 0),
  state text NOT NULL CONSTRAINT payout_state CHECK (state IN ('planned', 'paid', 'cancelled', 'reversed')),
  method text NOT NULL DEFAULT '',
  paid_on date,
  reference text NOT NULL DEFAULT '',
  -- Why its run could not pay it.
  problem text NOT NULL DEFAULT '',
  reversal_reason text NOT NULL DEFAULT '',
  entry_id bigint REFERENCES journal_entry,
  -- PDF statement, encrypted; the name is given with the payout, so that writing it again replaces it.
  statement_path text NOT NULL,
  -- When the statement was written, and with which key; null when the payout has changed since.
  statement_at timestamptz,
  key_id integer REFERENCES encryption_key,
  key text NOT NULL CONSTRAINT payout_once UNIQUE,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT payout_payee CHECK ((agent_id IS NULL) <> (payee = '')),
  CONSTRAINT payout_paid CHECK ((state IN ('paid', 'reversed')) = (entry_id IS NOT NULL)),
  CONSTRAINT payout_statement CHECK (statement_at IS NULL OR key_id IS NOT NULL)
);
CREATE INDEX payout_run ON payout (pay_run_id, id) WHERE pay_run_id IS NOT NULL;
CREATE INDEX payout_agent ON payout (agent_id, id) WHERE agent_id IS NOT NULL;
CREATE INDEX payout_other ON payout (payee, id) WHERE payee <> '';
CREATE INDEX payout_planned ON payout (id) WHERE state = 'planned';
CREATE INDEX payout_paid_on ON payout (paid_on, id);

-- What a payout pays, by deal; negative for what the agent owes for it.
CREATE TABLE payout_line (
  payout_id bigint NOT NULL REFERENCES payout,
  deal_id bigint NOT NULL REFERENCES deal,
  cents bigint NOT NULL CONSTRAINT payout_line_amount CHECK (cents <> 0),
  PRIMARY KEY (payout_id, deal_id)
);
CREATE INDEX payout_line_deal ON payout_line (deal_id);

-- Results of the nightly comparison of the journal with deals, invoices and payouts.
CREATE TABLE journal_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  differences integer NOT NULL,
  -- The first of them: what differs, of which record, and both amounts in cents.
  found jsonb NOT NULL
);

-- Parts of deals that an agent owes; they come off later payouts.
CREATE INDEX deal_agent_owes ON deal_agent (deal_id) WHERE net_cents < 0;
