-- Signatures that an agent puts under mails. The chosen one stands on the agent, so there is never more than one.
CREATE TABLE mail_signature (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  name text NOT NULL CONSTRAINT mail_signature_named CHECK (name <> ''),
  html text NOT NULL CONSTRAINT mail_signature_size CHECK (length(html) BETWEEN 1 AND 20000),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What the agent's choice refers to; also finds the signatures of one agent.
  CONSTRAINT mail_signature_of_person UNIQUE (person_id, id)
);

-- NULL is none ('0' on the wire). Only an own signature can be chosen, and deleting it falls to none.
ALTER TABLE agent ALTER COLUMN signature_id DROP DEFAULT, ALTER COLUMN signature_id DROP NOT NULL;
UPDATE agent SET signature_id = NULL;
ALTER TABLE agent ADD CONSTRAINT agent_signature_own FOREIGN KEY (person_id, signature_id)
  REFERENCES mail_signature (person_id, id) ON DELETE SET NULL (signature_id);
