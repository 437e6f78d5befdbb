-- The second step of signing in with a password: codes of an authenticator app, and recovery codes.

CREATE TABLE authenticator_app (
  person_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  -- The key of the codes, encrypted with SECRET_KEY.
  sealed_key text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until its first code has been entered; until then it is not asked for.
  confirmed_at timestamptz,
  -- The time step (RFC 6238) of the last accepted code: a code of this step or an earlier one is used up.
  last_step bigint
);

CREATE TABLE recovery_code (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (person_id, code_hash)
);
