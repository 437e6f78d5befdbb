-- Members: who was here when, an office that never loses its last supervisor, links that set a password, and what
-- supervisors did.

-- Sessions come and go; when somebody was here last stays. Moved with the session's own mark, every five minutes.
ALTER TABLE agent ADD COLUMN last_seen_at timestamptz;
UPDATE agent SET last_seen_at = (SELECT max(s.last_seen_at) FROM session s WHERE s.person_id = agent.person_id);

-- Two supervisors who demote each other at the same time: the second waits for the first, and then sees what is left.
CREATE FUNCTION agent_keeps_supervisor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('agent_keeps_supervisor', 0));
  IF NOT EXISTS (SELECT FROM agent WHERE deactivated_at IS NULL AND 'SUPERVISOR' = ANY (roles)) THEN
    RAISE EXCEPTION 'no active supervisor would be left'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'agent_keeps_supervisor', TABLE = 'agent';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER agent_keeps_supervisor AFTER UPDATE OF roles, deactivated_at ON agent FOR EACH ROW
  WHEN (old.deactivated_at IS NULL AND 'SUPERVISOR' = ANY (old.roles)
    AND (new.deactivated_at IS NOT NULL OR NOT 'SUPERVISOR' = ANY (new.roles)))
  EXECUTE FUNCTION agent_keeps_supervisor();

CREATE TABLE password_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  -- One at a time: a new link takes the place of the one before.
  person_id bigint NOT NULL CONSTRAINT password_link_person UNIQUE REFERENCES agent ON DELETE CASCADE,
  created_by bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_link_creator ON password_link (created_by);

-- What was done to whom: roles, counts and ids, never names, addresses or texts.
CREATE TABLE office_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  by_id bigint REFERENCES agent ON DELETE SET NULL,
  -- Null while the person invited has no account.
  about_id bigint REFERENCES agent ON DELETE CASCADE,
  invitation_id bigint,
  what text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE INDEX office_audit_about ON office_audit (about_id, id DESC);
CREATE INDEX office_audit_invitation ON office_audit (invitation_id) WHERE invitation_id IS NOT NULL;

-- Work that went from one agent to another, with the ids, so that exactly that can be handed back.
CREATE TABLE hand_over (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  to_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  -- {"listings": ["1", "2"], ...}
  moved jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz
);

CREATE INDEX invitation_inviter ON invitation (invited_by);
CREATE INDEX invitation_email ON invitation (email);
CREATE INDEX listing_agent ON listing (agent_id) WHERE agent_id IS NOT NULL;
-- Everything that the issuer holds of one person ends with the account.
CREATE INDEX oidc_record_account ON oidc_record ((payload ->> 'accountId'));
