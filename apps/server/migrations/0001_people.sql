-- People, accounts, sessions. A person is office-wide; an agent is a person with an account.
CREATE EXTENSION IF NOT EXISTS citext;

CREATE TABLE person (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE person_email (
  email citext PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES person ON DELETE CASCADE
);
CREATE INDEX person_email_person ON person_email (person_id);

CREATE TABLE agent (
  person_id bigint PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  roles text[] NOT NULL
    CONSTRAINT agent_roles_known CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['AGENT', 'DEVELOPER', 'SUPERVISOR']),
  -- Sign-in address; the contact address that clients see is the profile's.
  email citext NOT NULL CONSTRAINT agent_email_unique UNIQUE,
  password_hash text,
  -- The issuer's subject, set at the first sign-in, so that a re-used address is not taken for the same person.
  issuer_subject text CONSTRAINT agent_issuer_subject_unique UNIQUE,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  contact_email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  photo text,
  preferences jsonb NOT NULL DEFAULT '{}',
  signature_id bigint NOT NULL DEFAULT 0
);

CREATE TABLE session (
  id_hash bytea PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- Hard limit; the idle limit counts from last_seen_at.
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  -- The issuer's own session, ended together with this one.
  issuer_session text
);
CREATE INDEX session_person ON session (person_id);
CREATE INDEX session_expiry ON session (expires_at);

-- One authorization request: state, nonce and verifier, single use, bound to an HttpOnly cookie.
CREATE TABLE sign_in_request (
  state_hash bytea PRIMARY KEY,
  binding_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  -- Null on a set-up link: the first supervisor chooses the address.
  email citext,
  name text,
  roles text[] NOT NULL,
  invited_by bigint REFERENCES agent ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz
);

-- Everything that the built-in issuer keeps (codes, grants, its own sessions), by model and id.
CREATE TABLE oidc_record (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (model, id)
);
CREATE INDEX oidc_record_grant ON oidc_record (grant_id) WHERE grant_id IS NOT NULL;
CREATE UNIQUE INDEX oidc_record_uid ON oidc_record (model, uid) WHERE uid IS NOT NULL;
CREATE INDEX oidc_record_expiry ON oidc_record (expires_at);

-- Values made once for the whole office: signing keys, identifiers.
CREATE TABLE office_value (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

-- Fixed-window counters, shared by every process. Unlogged: a crash forgives.
CREATE UNLOGGED TABLE rate_limit (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_limit_window ON rate_limit (window_start);
