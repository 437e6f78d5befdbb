-- Licenses of agents. A removed one stays, so that it can be put back.
CREATE TABLE agent_license (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  license_number text NOT NULL,
  license_class text NOT NULL CHECK (license_class IN ('salesperson', 'associate_broker', 'broker')),
  -- The last day on which it is valid, in New York.
  expires_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE INDEX agent_license_person ON agent_license (person_id, id) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX agent_license_number_unique ON agent_license (person_id, license_number) WHERE removed_at IS NULL;
CREATE INDEX agent_license_expiry ON agent_license (expires_on) WHERE removed_at IS NULL;
