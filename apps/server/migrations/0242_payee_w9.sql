-- What payees state on Form W-9, for Forms 1099-NEC. A change keeps the statement before it.
CREATE TABLE payee_w9 (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- An agent, or someone else by name, as in payouts.
  agent_id bigint REFERENCES agent,
  payee text NOT NULL DEFAULT '',
  classification text NOT NULL CONSTRAINT payee_w9_classification CHECK (classification IN (
    'individual', 'c_corporation', 's_corporation', 'partnership', 'trust_estate', 'llc', 'other')),
  first_name text NOT NULL,
  middle_name text NOT NULL,
  last_name text NOT NULL,
  suffix text NOT NULL,
  name text NOT NULL,
  business_name text NOT NULL,
  llc_tax text NOT NULL CONSTRAINT payee_w9_llc_tax CHECK (llc_tax IN ('', 'C', 'S', 'P')),
  other_classification text NOT NULL,
  foreign_partners boolean NOT NULL,
  exempt_code text NOT NULL CONSTRAINT payee_w9_exempt_code CHECK (exempt_code ~ '^([1-9]|1[0-3])?$'),
  fatca_code text NOT NULL CONSTRAINT payee_w9_fatca_code CHECK (fatca_code ~ '^[A-M]?$'),
  street text NOT NULL,
  unit text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  tin_type text NOT NULL CONSTRAINT payee_w9_tin_type CHECK (tin_type IN ('ssn', 'ein')),
  -- The taxpayer identification number, encrypted, and what is shown of it.
  sealed text NOT NULL,
  last_four text NOT NULL CONSTRAINT payee_w9_last_four CHECK (last_four ~ '^\d{4}$'),
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.', 1)::integer) STORED REFERENCES encryption_key,
  backup_withholding boolean NOT NULL,
  signed_on date NOT NULL,
  -- The name that a payee signed with on the screen; empty for what a colleague entered from a paper form.
  signature text NOT NULL,
  given_by bigint NOT NULL REFERENCES person,
  given_at timestamptz NOT NULL,
  -- When a later statement replaced this one.
  replaced_at timestamptz,
  CONSTRAINT payee_w9_payee CHECK ((agent_id IS NULL) <> (payee = ''))
);
-- One statement counts at a time.
CREATE UNIQUE INDEX payee_w9_of_agent ON payee_w9 (agent_id) WHERE replaced_at IS NULL AND agent_id IS NOT NULL;
CREATE UNIQUE INDEX payee_w9_of_other ON payee_w9 (payee) WHERE replaced_at IS NULL AND payee <> '';
CREATE INDEX payee_w9_agent_history ON payee_w9 (agent_id, id) WHERE agent_id IS NOT NULL;
CREATE INDEX payee_w9_other_history ON payee_w9 (payee, id) WHERE payee <> '';
CREATE INDEX payee_w9_key ON payee_w9 (key_id);

-- Who read a payee's number, or exported it in a file for the IRS.
CREATE TABLE payee_tin_access (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  w9_id bigint NOT NULL REFERENCES payee_w9,
  person_id bigint NOT NULL REFERENCES person,
  action text NOT NULL CONSTRAINT payee_tin_access_action CHECK (action IN ('revealed', 'exported')),
  -- Of the file; null for a reveal.
  tax_year integer,
  at timestamptz NOT NULL
);
CREATE INDEX payee_tin_access_w9 ON payee_tin_access (w9_id, id);

-- When an agent was last asked for a Form W-9.
CREATE TABLE payee_w9_request (
  agent_id bigint PRIMARY KEY REFERENCES agent,
  asked_by bigint NOT NULL REFERENCES person,
  asked_at timestamptz NOT NULL
);
