-- To whom inquiries go: the office's rules in their order, groups of agents, what is not a lead, and who is the same person.

-- Agents who take inquiries in turn, or from a pond.
CREATE TABLE inquiry_group (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT inquiry_group_name CHECK (name <> '')
);
CREATE UNIQUE INDEX inquiry_group_once ON inquiry_group (lower(name));
CREATE TABLE inquiry_group_member (
  group_id bigint NOT NULL REFERENCES inquiry_group ON DELETE CASCADE,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  -- Of the last one that went to this agent; the smallest is next.
  last_turn bigint NOT NULL DEFAULT 0,
  -- Hours on duty in New York time, minutes since midnight; 0 is Sunday. Without days, always.
  work_days integer[] NOT NULL DEFAULT '{}' CONSTRAINT inquiry_group_member_days CHECK (work_days <@ '{0,1,2,3,4,5,6}'),
  work_start integer NOT NULL DEFAULT 0,
  work_end integer NOT NULL DEFAULT 1440,
  PRIMARY KEY (group_id, agent_id),
  CONSTRAINT inquiry_group_member_hours CHECK (0 <= work_start AND work_start < work_end AND work_end <= 1440)
);
CREATE INDEX inquiry_group_member_agent ON inquiry_group_member (agent_id);

CREATE TABLE inquiry_rule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The first rule whose conditions hold and whose action finds someone decides.
  position integer NOT NULL CONSTRAINT inquiry_rule_position UNIQUE DEFERRABLE INITIALLY DEFERRED,
  name text NOT NULL CONSTRAINT inquiry_rule_name CHECK (name <> ''),
  enabled boolean NOT NULL DEFAULT true,
  conditions jsonb NOT NULL DEFAULT '{}',
  action text NOT NULL CONSTRAINT inquiry_rule_action CHECK (action IN ('client_agent', 'open_inquiry_agent', 'chosen_agent',
    'listing_agent', 'mailbox_owner', 'agent', 'turn', 'pond', 'supervisor')),
  agent_id bigint REFERENCES agent ON DELETE SET NULL,
  -- Null with `turn` is who is on duty, with `pond` every agent.
  group_id bigint REFERENCES inquiry_group,
  -- What happens when the response goal passes.
  escalation text NOT NULL CONSTRAINT inquiry_rule_escalation CHECK (escalation IN ('remind', 'supervisor', 'next', 'everyone')),
  CONSTRAINT inquiry_rule_agent CHECK (agent_id IS NULL OR action = 'agent'),
  CONSTRAINT inquiry_rule_group CHECK (group_id IS NULL OR action IN ('turn', 'pond')),
  CONSTRAINT inquiry_rule_next CHECK (escalation <> 'next' OR action = 'turn')
);
CREATE INDEX inquiry_rule_agent_id ON inquiry_rule (agent_id);
CREATE INDEX inquiry_rule_group_id ON inquiry_rule (group_id);

-- As it was decided without rules, but for exclusives, which stay with their agent.
INSERT INTO inquiry_rule (position, name, enabled, conditions, action, escalation) SELECT * FROM (VALUES
  (1, 'Existing client', true, '{}'::jsonb, 'client_agent', 'remind'),
  (2, 'Open inquiry', true, '{}', 'open_inquiry_agent', 'everyone'),
  (3, 'Chosen on the form', true, '{}', 'chosen_agent', 'everyone'),
  (4, 'Exclusive listing', true, '{"exclusive": 1}', 'listing_agent', 'supervisor'),
  (5, 'Listing agent', true, '{}', 'listing_agent', 'everyone'),
  (6, 'Mailbox', true, '{}', 'mailbox_owner', 'everyone'),
  (7, 'On duty', (SELECT round_robin FROM inquiry_settings), '{}', 'turn', 'everyone')) AS rule;

ALTER TABLE inquiry_settings ADD COLUMN routing_version integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN inquiry_settings.round_robin IS 'Until the rules; since then it follows from the rule with the action turn.';

-- Senders and people whose mail is not a lead, as agents marked it.
CREATE TABLE inquiry_ignored_sender (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- `sender`: mail of an address in which no person is found. `person`: what this person writes.
  kind text NOT NULL CONSTRAINT inquiry_ignored_sender_kind CHECK (kind IN ('sender', 'person')),
  -- Folded to lower case.
  address text NOT NULL CONSTRAINT inquiry_ignored_sender_address CHECK (address <> ''),
  -- The reader that read it; empty for a person.
  reader text NOT NULL DEFAULT '',
  created_by bigint REFERENCES agent ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT inquiry_ignored_sender_once UNIQUE (kind, address, reader)
);
CREATE INDEX inquiry_ignored_sender_created_by ON inquiry_ignored_sender (created_by);

-- Whether the person of inquiries is one that the office knows, as an agent or a supervisor decided.
CREATE TABLE inquiry_same_person (
  -- Address of the inquiry's person in lower case, else the phone and the name.
  inquirer text NOT NULL,
  person_id bigint NOT NULL REFERENCES person ON DELETE CASCADE,
  same boolean NOT NULL,
  decided_by bigint REFERENCES agent ON DELETE SET NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (inquirer, person_id)
);
CREATE INDEX inquiry_same_person_person ON inquiry_same_person (person_id);
CREATE INDEX inquiry_same_person_decided_by ON inquiry_same_person (decided_by);

ALTER TABLE inquiry
  -- The rule that decided, as it was then: later changes of rules do not change what is shown.
  ADD COLUMN route jsonb,
  -- The group whose agents may take it while it is unassigned; null for every agent.
  ADD COLUMN pond_id bigint,
  -- The group whose agents could take it when one did.
  ADD COLUMN taken_from_pond_id bigint,
  -- The agent whom the person chose on the public form.
  ADD COLUMN chosen_agent_id bigint,
  -- The agent in whose mailbox it arrived first.
  ADD COLUMN mailbox_agent_id bigint,
  -- ISO 639-1; empty where it is not known.
  ADD COLUMN language text NOT NULL DEFAULT '',
  -- The response clock before it was marked, and the row of `inquiry_ignored_sender`; null for a lead.
  ADD COLUMN not_lead jsonb,
  DROP CONSTRAINT inquiry_reason,
  ADD CONSTRAINT inquiry_reason CHECK (reason IN ('client', 'open_inquiry', 'chosen', 'exclusive', 'listing', 'mailbox',
    'named', 'duty', 'pond', 'supervisor', 'passed', 'taken', 'assigned', 'reassigned', 'unassigned', 'returned', 'overdue')) NOT VALID,
  DROP CONSTRAINT inquiry_state,
  ADD CONSTRAINT inquiry_state CHECK (state IN ('open', 'closed', 'not_lead')) NOT VALID;
-- The address that sent the mail, by which "Not a lead" is remembered.
ALTER TABLE inquiry_message ADD COLUMN sender text NOT NULL DEFAULT '';
