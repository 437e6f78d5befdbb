-- Commission plans, deals and their paperwork. Money is whole cents, rates are basis points.

CREATE TABLE commission_plan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  -- Increases with every change; a change names the version it was made from.
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  -- The caller's key: the same call twice makes one plan.
  key text CONSTRAINT commission_plan_once UNIQUE
);
CREATE UNIQUE INDEX commission_plan_title ON commission_plan (lower(title)) WHERE archived_at IS NULL;

-- Terms of a plan from a day on. A change is a new row, so that a deal can be calculated as of its date.
CREATE TABLE commission_plan_terms (
  plan_id bigint NOT NULL REFERENCES commission_plan,
  since date NOT NULL,
  -- CommissionPlan of the rules, without the title.
  terms jsonb NOT NULL,
  changed_by bigint REFERENCES person,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (plan_id, since)
);

-- The plan an agent is on from a day on; null for none.
CREATE TABLE agent_commission_plan (
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  since date NOT NULL,
  plan_id bigint REFERENCES commission_plan,
  -- The agent's own first day of the year (mm-dd), such as their anniversary; null for the plan's.
  reset_on text,
  changed_by bigint REFERENCES person,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agent_id, since)
);
CREATE INDEX agent_commission_plan_plan ON agent_commission_plan (plan_id);

-- What an agent did before the office's deals were kept here, within the plan's year that contains the day. It counts
-- toward tiers and the cap, and is no money of the journal.
CREATE TABLE agent_opening_balance (
  agent_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  as_of date NOT NULL,
  gross_cents bigint NOT NULL CONSTRAINT agent_opening_gross CHECK (gross_cents >= 0),
  company_cents bigint NOT NULL CONSTRAINT agent_opening_company CHECK (company_cents BETWEEN 0 AND gross_cents),
  changed_by bigint REFERENCES person,
  created_at timestamptz NOT NULL
);

-- What the office deducts from commissions, in the order of the sheet.
CREATE TABLE deduction_kind (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  timing text NOT NULL CONSTRAINT deduction_kind_timing CHECK (timing IN ('before', 'after')),
  -- Filled in on a new sheet; 0 for none.
  default_cents bigint NOT NULL DEFAULT 0 CONSTRAINT deduction_kind_amount CHECK (default_cents >= 0),
  position integer NOT NULL,
  archived_at timestamptz
);
CREATE UNIQUE INDEX deduction_kind_title ON deduction_kind (lower(title)) WHERE archived_at IS NULL;
INSERT INTO deduction_kind (title, timing, position) VALUES
  ('Referral Fee', 'before', 1), ('Co-broke', 'before', 2),
  ('Streeteasy', 'after', 3), ('Messenger', 'after', 4), ('Cards', 'after', 5), ('Misc Fees', 'after', 6);

-- Paperwork that a kind of deal needs before it is approved.
CREATE TABLE deal_checklist (
  deal_kind text NOT NULL CONSTRAINT deal_checklist_deal CHECK (deal_kind IN ('rental', 'sale')),
  paper_kind text NOT NULL CONSTRAINT deal_checklist_paper CHECK (paper_kind IN
    ('lease_pages', 'dos', 'commission_check', 'contract_of_sale', 'closing_statement', 'other')),
  PRIMARY KEY (deal_kind, paper_kind)
);
INSERT INTO deal_checklist VALUES
  ('rental', 'lease_pages'), ('rental', 'dos'), ('rental', 'commission_check'),
  ('sale', 'contract_of_sale'), ('sale', 'dos'), ('sale', 'closing_statement'), ('sale', 'commission_check');

CREATE TABLE deal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who closed it, and may edit and submit it; other agents on the deal only read it.
  agent_id bigint NOT NULL REFERENCES agent,
  -- The client it began with, who may be merged or deleted; the sheet has a copy of what it needs.
  client_id bigint REFERENCES client ON DELETE SET NULL,
  listing_id bigint REFERENCES listing ON DELETE SET NULL,
  household_id bigint REFERENCES application_household ON DELETE SET NULL,
  kind text NOT NULL CONSTRAINT deal_kind CHECK (kind IN ('rental', 'sale')),
  stage text NOT NULL DEFAULT 'draft' CONSTRAINT deal_stage CHECK (stage IN
    ('draft', 'pending_review', 'deal_submitted', 'pending', 'payment_sent', 'voided')),
  pending_op boolean NOT NULL DEFAULT false,
  pending_check boolean NOT NULL DEFAULT false,
  client_name text NOT NULL DEFAULT '',
  client_email text NOT NULL DEFAULT '',
  client_phone text NOT NULL DEFAULT '',
  apt_address text NOT NULL DEFAULT '',
  apt_unit text NOT NULL DEFAULT '',
  management text NOT NULL DEFAULT '',
  -- Monthly rent of a rental, price of a sale.
  price_cents bigint CONSTRAINT deal_price CHECK (price_cents >= 0),
  -- The day the deal counts for: years and months of the page are those of this day.
  deal_date date NOT NULL,
  lease_start date,
  lease_end date,
  description text NOT NULL DEFAULT '',
  funds_methods text[] NOT NULL DEFAULT '{}',
  -- Sums of the lines, so that a list needs no join.
  op_cents bigint NOT NULL DEFAULT 0,
  fee_cents bigint NOT NULL DEFAULT 0,
  -- What all its agents get, once approved.
  net_cents bigint,
  -- Money that came in for it, the owner's part of that, and what was paid out, as the journal has them. Kept in the
  -- transaction of each posting; a nightly check compares them.
  received_cents bigint NOT NULL DEFAULT 0,
  received_op_cents bigint NOT NULL DEFAULT 0,
  paid_cents bigint NOT NULL DEFAULT 0,
  -- Written by a trigger, also when the agent is renamed. Words of the search: client, address, unit, management, agent.
  agent_name text NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  -- Increases with every change; a save or a move names the version it was made from.
  version integer NOT NULL DEFAULT 1,
  -- Journal entry that divides the deal, once approved.
  entry_id bigint REFERENCES journal_entry,
  void_reason text NOT NULL DEFAULT '',
  -- Stage before it was voided.
  voided_from text,
  submitted_at timestamptz,
  approved_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- A draft can be restored for 30 days.
  deleted_at timestamptz,
  -- The caller's key: the same call twice makes one deal.
  key text,
  CONSTRAINT deal_pending CHECK ((stage = 'pending') = (pending_op OR pending_check)),
  CONSTRAINT deal_posted CHECK (entry_id IS NULL OR stage IN ('deal_submitted', 'pending', 'payment_sent')),
  CONSTRAINT deal_once UNIQUE (agent_id, key)
);
CREATE INDEX deal_agent_date ON deal (agent_id, deal_date, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_date ON deal (deal_date, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_stage ON deal (stage, deal_date, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_changed ON deal (changed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_client_name ON deal (lower(client_name), id) WHERE deleted_at IS NULL;
CREATE INDEX deal_agent_name ON deal (lower(agent_name), id) WHERE deleted_at IS NULL;
CREATE INDEX deal_submitted ON deal (submitted_at, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_lease_start ON deal (lease_start, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_amount ON deal ((op_cents + fee_cents), id) WHERE deleted_at IS NULL;
-- The sums of deals that are ready to pay are read from the index alone.
CREATE INDEX deal_ready ON deal (agent_id, deal_date) INCLUDE (kind, stage, op_cents, fee_cents, net_cents)
  WHERE stage IN ('deal_submitted', 'pending') AND received_cents >= op_cents + fee_cents AND deleted_at IS NULL;
CREATE INDEX deal_client ON deal (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX deal_listing ON deal (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX deal_household ON deal (household_id) WHERE household_id IS NOT NULL;
CREATE INDEX deal_search ON deal USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX deal_deleted ON deal (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE FUNCTION write_deal_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT name INTO NEW.agent_name FROM person WHERE id = NEW.agent_id;
  NEW.search_text := ' ' || search_words(concat_ws(' ',
    NEW.client_name, NEW.apt_address, NEW.apt_unit, NEW.management, NEW.agent_name));
  RETURN NEW;
END $$;
CREATE TRIGGER deal_search_written BEFORE INSERT OR UPDATE OF client_name, apt_address, apt_unit, management, agent_id
  ON deal FOR EACH ROW EXECUTE FUNCTION write_deal_search();

CREATE FUNCTION rename_deal_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deal SET agent_id = agent_id WHERE agent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER deal_agent_renamed AFTER UPDATE OF name ON person FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_deal_agent();

-- Rows of the sheet: commission lines and deductions.
CREATE TABLE deal_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deal ON DELETE CASCADE,
  position integer NOT NULL,
  kind text NOT NULL CONSTRAINT deal_line_kind CHECK (kind IN ('commission', 'deduction')),
  description text NOT NULL,
  payer text NOT NULL CONSTRAINT deal_line_payer CHECK (payer IN ('op', 'fee')),
  cents bigint CONSTRAINT deal_line_amount CHECK (cents >= 0),
  -- Of a deduction: whether it comes off before or after the split, and who gets it when before.
  timing text CONSTRAINT deal_line_timing CHECK (timing IN ('before', 'after')),
  payee text NOT NULL DEFAULT '',
  -- The agent who bears a deduction; null for all by their shares.
  agent_id bigint REFERENCES agent,
  CONSTRAINT deal_line_deduction CHECK ((kind = 'deduction') = (timing IS NOT NULL))
);
CREATE INDEX deal_line_deal ON deal_line (deal_id, position);

-- Agents who share the deal.
CREATE TABLE deal_agent (
  deal_id bigint NOT NULL REFERENCES deal ON DELETE CASCADE,
  agent_id bigint NOT NULL REFERENCES agent,
  position integer NOT NULL,
  -- Part of what is left after deductions before the split, in basis points.
  share_rate integer NOT NULL CONSTRAINT deal_agent_share CHECK (share_rate BETWEEN 1 AND 10000),
  -- Split to company that replaces the plan's, in basis points; null for the plan's.
  company_rate integer CONSTRAINT deal_agent_company CHECK (company_rate BETWEEN 0 AND 10000),
  -- Frozen when the deal is submitted: the plan in effect on its date.
  plan jsonb,
  -- Frozen when it is approved: the year to date it was calculated from, and AgentResult of the rules.
  to_date jsonb,
  result jsonb,
  net_cents bigint,
  -- Whether it is the deal's own agent; written by a trigger, so that a list of shared deals is short.
  is_owner boolean NOT NULL DEFAULT false,
  PRIMARY KEY (deal_id, agent_id)
);
CREATE INDEX deal_agent_agent ON deal_agent (agent_id, deal_id);
CREATE INDEX deal_agent_shared ON deal_agent (agent_id, deal_id) WHERE NOT is_owner;

CREATE FUNCTION write_deal_agent_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_owner := EXISTS (SELECT FROM deal WHERE id = NEW.deal_id AND agent_id = NEW.agent_id);
  RETURN NEW;
END $$;
CREATE TRIGGER deal_agent_owner_written BEFORE INSERT OR UPDATE ON deal_agent
  FOR EACH ROW EXECUTE FUNCTION write_deal_agent_owner();

-- Encrypted files in the store, with the data key that each needs.
CREATE TABLE deal_file (
  file_key text PRIMARY KEY,
  key_id integer NOT NULL REFERENCES encryption_key,
  created_at timestamptz NOT NULL
);
CREATE INDEX deal_file_created ON deal_file (created_at);

-- Files of the paperwork, encrypted. A replaced one stays as an older version.
CREATE TABLE deal_paper (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deal ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT deal_paper_kind CHECK (kind IN
    ('lease_pages', 'dos', 'commission_check', 'contract_of_sale', 'closing_statement', 'other')),
  filename text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  pages integer NOT NULL,
  file_key text NOT NULL REFERENCES deal_file,
  sha256 bytea NOT NULL,
  -- The file that took its place.
  replaced_by bigint REFERENCES deal_paper ON DELETE SET NULL,
  key text NOT NULL,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT deal_paper_once UNIQUE (deal_id, key)
);
CREATE INDEX deal_paper_deal ON deal_paper (deal_id, kind, id);
CREATE INDEX deal_paper_file ON deal_paper (file_key);

-- What happened to a deal, in words of the kind: moves, saves, notes, papers, checks, looks of supervisors.
CREATE TABLE deal_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deal ON DELETE CASCADE,
  kind text NOT NULL,
  -- Null for the system.
  person_id bigint REFERENCES person,
  from_status text,
  to_status text,
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  -- The caller's key: the same call twice is recorded once.
  key text,
  CONSTRAINT deal_event_once UNIQUE (deal_id, key)
);
CREATE INDEX deal_event_deal ON deal_event (deal_id, id);

-- A check or other payment of the tenant or buyer that came in. An error is reversed in the journal and marked here.
CREATE TABLE deal_receipt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deal,
  cents bigint NOT NULL CONSTRAINT deal_receipt_amount CHECK (cents > 0),
  method text NOT NULL,
  received_on date NOT NULL,
  reference text NOT NULL DEFAULT '',
  entry_id bigint NOT NULL REFERENCES journal_entry,
  key text NOT NULL,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  reversed_at timestamptz,
  CONSTRAINT deal_receipt_once UNIQUE (deal_id, key)
);
CREATE INDEX deal_receipt_deal ON deal_receipt (deal_id);

-- A draft that was never submitted follows its client to another agent; any other stays with who closed it.
CREATE FUNCTION reassign_draft_deals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved bigint[];
BEGIN
  WITH draft AS (
    UPDATE deal SET agent_id = NEW.agent_id, version = version + 1, key = NULL
    WHERE client_id = NEW.id AND agent_id = OLD.agent_id AND stage = 'draft' AND submitted_at IS NULL
    RETURNING id
  ) SELECT array_agg(id) INTO moved FROM draft;
  UPDATE deal_line SET agent_id = NEW.agent_id WHERE deal_id = ANY (moved) AND agent_id = OLD.agent_id;
  -- Where the new agent shares the deal already, the part of the old one is added to theirs.
  UPDATE deal_agent a SET share_rate = a.share_rate + o.share_rate FROM deal_agent o
    WHERE a.deal_id = ANY (moved) AND a.agent_id = NEW.agent_id AND o.deal_id = a.deal_id AND o.agent_id = OLD.agent_id;
  DELETE FROM deal_agent o WHERE o.deal_id = ANY (moved) AND o.agent_id = OLD.agent_id
    AND EXISTS (SELECT FROM deal_agent a WHERE a.deal_id = o.deal_id AND a.agent_id = NEW.agent_id);
  UPDATE deal_agent SET agent_id = NEW.agent_id WHERE deal_id = ANY (moved) AND agent_id = OLD.agent_id;
  RETURN NULL;
END $$;
CREATE TRIGGER client_drafts_reassigned AFTER UPDATE OF agent_id ON client FOR EACH ROW
  WHEN (OLD.agent_id IS DISTINCT FROM NEW.agent_id) EXECUTE FUNCTION reassign_draft_deals();
