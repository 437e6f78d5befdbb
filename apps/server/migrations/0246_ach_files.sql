-- The office's account that pay runs are paid from, as its bank set it up for ACH files.
CREATE TABLE ach_setting (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT ach_setting_only CHECK (is_only),
  bank_name text NOT NULL,
  routing text NOT NULL CONSTRAINT ach_setting_routing CHECK (routing ~ '^\d{9}$'),
  immediate_origin text NOT NULL,
  company_id text NOT NULL,
  company_name text NOT NULL,
  description text NOT NULL,
  -- Of an account that each file debits for what it pays; null for files of credits alone.
  offset_kind text CONSTRAINT ach_setting_offset_kind CHECK (offset_kind IN ('checking', 'savings')),
  offset_last_four text,
  sealed text,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.', 1)::integer) STORED REFERENCES encryption_key,
  changed_by bigint NOT NULL REFERENCES person,
  changed_at timestamptz NOT NULL,
  CONSTRAINT ach_setting_offset CHECK ((offset_kind IS NULL) = (sealed IS NULL) AND (sealed IS NULL) = (offset_last_four IS NULL))
);

-- Bank accounts that payees are paid to. A change adds a row: who changed it when is kept, the former number is not.
CREATE TABLE payee_bank_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- An agent, or someone else by name, as in a payout.
  agent_id bigint REFERENCES agent,
  payee text NOT NULL DEFAULT '',
  -- In the characters of an ACH file.
  name text NOT NULL CONSTRAINT payee_bank_account_name CHECK (length(name) BETWEEN 1 AND 22),
  holder text NOT NULL CONSTRAINT payee_bank_account_holder CHECK (holder IN ('person', 'company')),
  kind text NOT NULL CONSTRAINT payee_bank_account_kind CHECK (kind IN ('checking', 'savings')),
  routing text NOT NULL CONSTRAINT payee_bank_account_routing CHECK (routing ~ '^\d{9}$'),
  last_four text NOT NULL,
  -- The number, encrypted; null once the account is no longer the payee's.
  sealed text,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.', 1)::integer) STORED REFERENCES encryption_key,
  -- When a payment of $0 was sent to the account without coming back.
  prenoted_on date,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  ended_by bigint REFERENCES person,
  ended_at timestamptz,
  CONSTRAINT payee_bank_account_payee CHECK ((agent_id IS NULL) <> (payee = '')),
  CONSTRAINT payee_bank_account_ended CHECK ((ended_at IS NULL) = (sealed IS NOT NULL) AND (ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX payee_bank_account_agent ON payee_bank_account (agent_id) WHERE ended_at IS NULL AND agent_id IS NOT NULL;
CREATE UNIQUE INDEX payee_bank_account_other ON payee_bank_account (payee) WHERE ended_at IS NULL AND payee <> '';

-- Files by which pay runs are paid. One that is void was not sent to the bank.
CREATE TABLE ach_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pay_run_id bigint NOT NULL REFERENCES pay_run,
  -- New York's day, and which file of that day it is: A to Z, 0 to 9.
  created_on date NOT NULL,
  modifier text NOT NULL CONSTRAINT ach_file_modifier CHECK (modifier ~ '^[A-Z0-9]$'),
  effective_on date NOT NULL,
  cents bigint NOT NULL,
  -- Of the bytes as they are downloaded.
  sha256 text NOT NULL CONSTRAINT ach_file_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  sealed text NOT NULL,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.', 1)::integer) STORED REFERENCES encryption_key,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  voided_by bigint REFERENCES person,
  voided_at timestamptz,
  void_reason text NOT NULL DEFAULT '',
  CONSTRAINT ach_file_void CHECK ((voided_at IS NULL) = (voided_by IS NULL) AND (voided_at IS NULL) = (void_reason = '')),
  CONSTRAINT ach_file_of_day UNIQUE (created_on, modifier)
);
CREATE UNIQUE INDEX ach_file_run ON ach_file (pay_run_id) WHERE voided_at IS NULL;

CREATE TABLE ach_file_entry (
  file_id bigint NOT NULL REFERENCES ach_file,
  payout_id bigint NOT NULL REFERENCES payout,
  bank_account_id bigint NOT NULL REFERENCES payee_bank_account,
  cents bigint NOT NULL,
  PRIMARY KEY (file_id, payout_id)
);
CREATE INDEX ach_file_entry_payout ON ach_file_entry (payout_id);
CREATE INDEX ach_file_entry_account ON ach_file_entry (bank_account_id);

CREATE TABLE ach_file_download (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES ach_file,
  person_id bigint NOT NULL REFERENCES person,
  downloaded_at timestamptz NOT NULL
);
CREATE INDEX ach_file_download_file ON ach_file_download (file_id, id);
