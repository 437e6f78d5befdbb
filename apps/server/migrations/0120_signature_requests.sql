-- PDFs that an agent sends to be signed.

-- Encrypted files in the file store. One that no row refers to is deleted after a day.
CREATE TABLE signature_request_file (
  file_key text PRIMARY KEY,
  -- The data key, which stays as long as a file needs it.
  key_id integer NOT NULL REFERENCES encryption_key,
  created_at timestamptz NOT NULL
);
CREATE INDEX signature_request_file_created ON signature_request_file (created_at);

CREATE TABLE signature_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL,
  client_id bigint NOT NULL,
  -- 'signed': all have, and the signed PDF is to be written. Expired is an open one whose time is over.
  state text NOT NULL DEFAULT 'draft' CONSTRAINT signature_request_state
    CHECK (state IN ('draft', 'open', 'signed', 'completed', 'declined', 'voided')),
  title text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  ordered boolean NOT NULL DEFAULT false,
  filename text NOT NULL,
  pages integer NOT NULL,
  bytes bigint NOT NULL,
  file_key text NOT NULL REFERENCES signature_request_file,
  -- Of the PDF that is shown to signers.
  sha256 bytea NOT NULL,
  signed_file_key text REFERENCES signature_request_file,
  void_reason text NOT NULL DEFAULT '',
  -- Words of the list's search: title, client, signers.
  search_text text NOT NULL DEFAULT '',
  -- Random name of the upload by the caller.
  key text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  sent_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT signature_request_once UNIQUE (client_id, key),
  CONSTRAINT signature_request_sent CHECK (state IN ('draft', 'voided') OR (sent_at IS NOT NULL AND expires_at IS NOT NULL)),
  CONSTRAINT signature_request_completed CHECK ((state = 'completed') = (signed_file_key IS NOT NULL))
);
CREATE INDEX signature_request_file_key ON signature_request (file_key);
CREATE INDEX signature_request_signed_file ON signature_request (signed_file_key) WHERE signed_file_key IS NOT NULL;
CREATE INDEX signature_request_client ON signature_request (client_id, agent_id);
CREATE INDEX signature_request_list ON signature_request (agent_id, changed_at, id) WHERE sent_at IS NOT NULL;
CREATE INDEX signature_request_changed ON signature_request (changed_at, id) WHERE sent_at IS NOT NULL;
CREATE INDEX signature_request_search ON signature_request USING gin (search_text gin_trgm_ops);
CREATE INDEX signature_request_to_write ON signature_request (id) WHERE state = 'signed';
CREATE INDEX signature_request_draft ON signature_request (created_at) WHERE state = 'draft';

CREATE TABLE signature_request_signer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES signature_request ON DELETE CASCADE,
  -- From 1.
  position integer NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  language text NOT NULL CONSTRAINT signature_request_signer_language CHECK (language IN ('en', 'es')),
  -- The token of the link is derived from the seed and the office's secret; the database has its hash.
  seed uuid NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT signature_request_signer_token UNIQUE,
  -- When it became this person's turn.
  asked_at timestamptz,
  opened_at timestamptz,
  views integer NOT NULL DEFAULT 0,
  signed_at timestamptz,
  kind text CONSTRAINT signature_request_signer_kind CHECK (kind IN ('drawn', 'typed')),
  signed_name text NOT NULL DEFAULT '',
  -- PNG of a drawn signature.
  image_key text REFERENCES signature_request_file,
  consent_version integer,
  consent_language text,
  signed_sha256 bytea,
  ip text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  -- Random name of the signing by the caller.
  key text,
  declined_at timestamptz,
  decline_reason text NOT NULL DEFAULT '',
  CONSTRAINT signature_request_signer_position UNIQUE (request_id, position),
  CONSTRAINT signature_request_signer_answer CHECK (signed_at IS NULL OR declined_at IS NULL),
  CONSTRAINT signature_request_signer_signed CHECK (signed_at IS NULL
    OR (kind IS NOT NULL AND consent_version IS NOT NULL AND signed_sha256 IS NOT NULL AND key IS NOT NULL))
);
CREATE INDEX signature_request_signer_image ON signature_request_signer (image_key) WHERE image_key IS NOT NULL;

CREATE TABLE signature_request_visit (
  signer_id bigint NOT NULL REFERENCES signature_request_signer ON DELETE CASCADE,
  visit text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (signer_id, visit)
);

-- Emails to write, and those written. One waits until a process puts it into the outbox of its sender.
CREATE TABLE signature_request_email (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES signature_request ON DELETE CASCADE,
  -- Null for the agent.
  signer_id bigint REFERENCES signature_request_signer ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT signature_request_email_kind CHECK (kind IN ('ask', 'remind', 'complete')),
  -- A reminder's, by the caller; else empty.
  key text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT signature_request_email_state CHECK (state IN ('waiting', 'queued', 'dropped', 'failed')),
  failure text NOT NULL DEFAULT '',
  -- The agent from whose mailbox it leaves, from the first attempt on.
  sender_id bigint REFERENCES agent ON DELETE CASCADE,
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  outbox_id bigint,
  created_at timestamptz NOT NULL,
  CONSTRAINT signature_request_email_once UNIQUE NULLS NOT DISTINCT (request_id, signer_id, kind, key)
);
CREATE INDEX signature_request_email_waiting ON signature_request_email (id) WHERE state = 'waiting';
CREATE INDEX signature_request_email_signer ON signature_request_email (signer_id);
CREATE INDEX signature_request_email_sender ON signature_request_email (sender_id);
