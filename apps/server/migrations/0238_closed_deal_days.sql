-- The day on which an approved deal counts, where the books of its own date were closed when it was approved.
ALTER TABLE deal ADD COLUMN counts_on date;

-- Approvals that were withdrawn after the books of their day were closed: they stay in the figures of that period, and
-- are taken off on the day of the reversal.
CREATE TABLE deal_withdrawn_approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deal ON DELETE CASCADE,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  status text NOT NULL,
  approved_on date NOT NULL,
  reversed_on date NOT NULL,
  gross_cents bigint NOT NULL,
  net_cents bigint
);
CREATE INDEX deal_withdrawn_approval_deal ON deal_withdrawn_approval (deal_id);
CREATE INDEX deal_withdrawn_approval_approved ON deal_withdrawn_approval (approved_on);
CREATE INDEX deal_withdrawn_approval_reversed ON deal_withdrawn_approval (reversed_on);

-- Each agent's part of it.
CREATE TABLE deal_withdrawn_share (
  approval_id bigint NOT NULL REFERENCES deal_withdrawn_approval ON DELETE CASCADE,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  gross_cents bigint NOT NULL,
  net_cents bigint,
  PRIMARY KEY (approval_id, agent_id)
);
CREATE INDEX deal_withdrawn_share_agent ON deal_withdrawn_share (agent_id);
