-- The four orders of an agent's list of clients; the id makes each total. A late page skips along the index alone.
CREATE INDEX client_by_name ON client (agent_id, search, id) INCLUDE (search_types) WHERE archived_at IS NULL;
CREATE INDEX client_by_creation ON client (agent_id, created_at, id) INCLUDE (search_types) WHERE archived_at IS NULL;
CREATE INDEX client_by_activity ON client (agent_id, last_activity_at, id) INCLUDE (search_types) WHERE archived_at IS NULL;
CREATE INDEX client_by_assignment ON client (agent_id, assigned_at, id) INCLUDE (search_types) WHERE archived_at IS NULL;

-- Whether anybody still writes to an address, and who works with the person it belongs to.
CREATE INDEX client_email_anybody ON client_email (email);

-- Somebody whom another agent works with becomes one's client only when a supervisor agrees.
CREATE TABLE client_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  person_id bigint NOT NULL REFERENCES person,
  -- What the agent typed, of which the client is made.
  fields jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT client_request_state_known
    CHECK (state IN ('waiting', 'approved', 'refused')),
  -- The supervisor's words.
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint REFERENCES agent ON DELETE SET NULL
);
CREATE UNIQUE INDEX client_request_once ON client_request (agent_id, person_id) WHERE state = 'waiting';
CREATE INDEX client_request_of_agent ON client_request (agent_id, id DESC);
CREATE INDEX client_request_waiting ON client_request (id DESC) WHERE state = 'waiting';
CREATE INDEX client_request_person ON client_request (person_id);

-- Participants that were removed, while that can be taken back. Apart, so that nobody counts them in by mistake.
CREATE TABLE participant_removed (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  person_id bigint NOT NULL REFERENCES person,
  type text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email citext NOT NULL,
  phone text NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, person_id),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX participant_removed_person ON participant_removed (person_id);
