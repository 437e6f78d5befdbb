-- Passkeys (WebAuthn), with which people sign in and prove who they are.

CREATE TABLE passkey (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  -- COSE_Key.
  public_key bytea NOT NULL,
  -- How often the authenticator was used, by its own count; 0 for one that does not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  -- Copied between devices by its provider.
  synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_person ON passkey (person_id, id);

-- Challenges that wait for an answer: one for each session or sign-in, and purpose.
CREATE TABLE passkey_challenge (
  -- Of the session, or of the sign-in at the issuer.
  binding_hash bytea NOT NULL,
  purpose text NOT NULL,
  challenge_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (binding_hash, purpose)
);
