-- An email, a task and a stage for many clients at once.
CREATE TABLE follow_up (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  -- Of the dialog: a repeated call has no further effect.
  key text NOT NULL,
  -- Null without an email.
  subject text,
  message text,
  stage text,
  task_title text,
  task_due_on date,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  CONSTRAINT follow_up_once UNIQUE (agent_id, key)
);

CREATE TABLE follow_up_client (
  follow_up_id bigint NOT NULL REFERENCES follow_up ON DELETE CASCADE,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  state text NOT NULL CONSTRAINT follow_up_client_state_known CHECK (state IN
    ('waiting', 'sending', 'queued', 'failed', 'canceled', 'no-email', 'archived', 'already-sent', 'no-message')),
  failure text NOT NULL DEFAULT '',
  -- When the email goes to the outbox: later for each, since providers limit how fast a mailbox may send.
  due_at timestamptz NOT NULL,
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  -- No reference: the outbox forgets old entries.
  outbox_id bigint,
  task_id bigint,
  stage_before text,
  PRIMARY KEY (follow_up_id, client_id),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX follow_up_client_due ON follow_up_client (due_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX follow_up_client_client ON follow_up_client (client_id, agent_id);
