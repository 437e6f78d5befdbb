-- Statements of a month that the office emails to agents, each once.
CREATE TABLE statement_email (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent,
  -- Its first day.
  month date NOT NULL CONSTRAINT statement_email_month CHECK (extract(day FROM month) = 1),
  -- waiting: can be canceled until send_at; queued: in the office's outgoing mail; the others as there.
  state text NOT NULL CONSTRAINT statement_email_state CHECK (
    state IN ('waiting', 'queued', 'sent', 'uncertain', 'failed', 'expired')),
  send_at timestamptz NOT NULL,
  -- Of the outgoing mail, which is deleted some time after it was sent.
  mail_id bigint,
  -- What it states, in cents; null until it is queued.
  cents bigint,
  attempt integer NOT NULL,
  asked_by bigint NOT NULL REFERENCES person,
  changed_at timestamptz NOT NULL,
  CONSTRAINT statement_email_once UNIQUE (agent_id, month),
  CONSTRAINT statement_email_queued CHECK (state = 'waiting' OR cents IS NOT NULL)
);
CREATE INDEX statement_email_open ON statement_email (send_at, id) WHERE state IN ('waiting', 'queued');
CREATE INDEX statement_email_of_month ON statement_email (month, agent_id);
