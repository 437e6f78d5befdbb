-- Two-step verification that an office asks of roles, and when a person last proved who they are.

ALTER TABLE office ADD COLUMN two_factor_roles text[] NOT NULL DEFAULT '{}';

ALTER TABLE session
  -- When its person last proved who they are; null for a session of which that is not asked.
  ADD COLUMN proved_at timestamptz,
  -- Its person has to set up two-step verification first, and can do nothing else until then.
  ADD COLUMN setup_only boolean NOT NULL DEFAULT false;

-- As in 0171, without sessions of people who have to set up two-step verification first.
CREATE OR REPLACE FUNCTION find_session_actor(wanted bytea, at timestamptz, seen_after timestamptz)
  RETURNS TABLE (person_id bigint, roles text[], last_seen_at timestamptz)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE ROWS 1 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT s.person_id, a.roles, s.last_seen_at
    FROM session s JOIN agent a ON a.person_id = s.person_id
    WHERE s.id_hash = wanted AND s.expires_at > at AND s.last_seen_at > seen_after AND a.deactivated_at IS NULL
      AND NOT s.setup_only;
END $$;

-- Browsers in which sign-in asks for the password only.
CREATE TABLE trusted_browser (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX trusted_browser_person ON trusted_browser (person_id, last_used_at);
