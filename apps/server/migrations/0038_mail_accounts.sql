-- The account elsewhere (Gmail, IMAP) that a mailbox is kept in step with. A mailbox without a row never had one; a row
-- stays when the mailbox goes back to the office's own mail, as the agent's word that Google was left.
CREATE TABLE mail_account (
  person_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  provider text NOT NULL CONSTRAINT mail_account_provider_known CHECK (provider IN ('gmail', 'imap')),
  -- Rises whenever the mailbox changes its account: whoever works for an earlier one stops.
  epoch integer NOT NULL DEFAULT 1,
  address citext NOT NULL,
  -- Google's id of the account; null for others.
  subject text,
  state text NOT NULL CONSTRAINT mail_account_state_known CHECK (state IN ('connected', 'reconnect', 'disconnected')),
  -- Why it has to be connected again.
  reason text CONSTRAINT mail_account_reason_known
    CHECK (reason IN ('revoked', 'narrowed', 'password', 'unreadable')),
  -- Scopes that were granted, where the account knows scopes.
  scopes text[] NOT NULL DEFAULT '{}',
  -- Sealed under SECRET_KEY: tokens, or servers and password. Null while nothing is connected.
  credentials text,
  -- When the access token lapses.
  expires_at timestamptz,
  -- Something was to be deleted for good, which takes a scope that was not asked for yet.
  deletion_asked_at timestamptz,
  connected_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT mail_account_credentials CHECK ((state = 'connected') <= (credentials IS NOT NULL)),
  CONSTRAINT mail_account_reason CHECK ((state = 'reconnect') = (reason IS NOT NULL))
);
CREATE INDEX mail_account_connected ON mail_account (provider, person_id) WHERE state = 'connected';
CREATE INDEX mail_account_subject ON mail_account (subject) WHERE subject IS NOT NULL;

-- A Google account that was opened to the office and whose address is not the agent's sign-in address: connected once
-- the agent says so.
CREATE TABLE mail_account_offer (
  person_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  address citext NOT NULL,
  subject text NOT NULL,
  scopes text[] NOT NULL,
  credentials text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mail_account_offer_time ON mail_account_offer (expires_at);

-- What a mailbox still has to hand over: counted for its agent, and looked through before it moves.
CREATE INDEX mail_outbox_waiting ON mail_outbox (person_id, kind) WHERE state IN ('queued', 'sending');

-- Somebody who is signed in asks for more at the issuer: the answer is theirs, and signs nobody in.
ALTER TABLE sign_in_request ADD COLUMN person_id bigint REFERENCES agent ON DELETE CASCADE;
