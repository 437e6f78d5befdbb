-- Inquiries: what people ask the office about listings, from lead mails, the public form, the API and personal pages.

CREATE TABLE inquiry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null while it is unassigned.
  agent_id bigint REFERENCES agent,
  client_id bigint,
  reason text NOT NULL CONSTRAINT inquiry_reason CHECK (reason IN ('client', 'open_inquiry', 'listing', 'mailbox', 'duty',
    'taken', 'assigned', 'reassigned', 'unassigned', 'returned', 'overdue')),
  assigned_at timestamptz NOT NULL,
  -- Who had it before it became unassigned.
  previous_agent_id bigint REFERENCES agent ON DELETE SET NULL,
  -- When it became unassigned, or its agent was reminded, because it was not answered by the response goal; once.
  overdue_at timestamptz,
  state text NOT NULL DEFAULT 'open' CONSTRAINT inquiry_state CHECK (state IN ('open', 'closed')),
  kind text NOT NULL CONSTRAINT inquiry_kind CHECK (kind IN ('question', 'tour')),
  reading text NOT NULL CONSTRAINT inquiry_reading CHECK (reading IN ('read', 'unreadable', 'unverified')),
  src_type text NOT NULL,
  name text NOT NULL DEFAULT '',
  -- Lower case; empty without one.
  email text NOT NULL DEFAULT '',
  -- E.164 where it can be parsed; empty without one.
  phone text NOT NULL DEFAULT '',
  -- The listing that was named last.
  listing_id bigint REFERENCES listing ON DELETE SET NULL,
  ad_type text CONSTRAINT inquiry_ad_type CHECK (ad_type IN ('rental', 'sale')),
  address text NOT NULL DEFAULT '',
  unit text NOT NULL DEFAULT '',
  needs_response boolean NOT NULL,
  -- When the first message came in that is not answered.
  waiting_since timestamptz,
  due_at timestamptz,
  -- Of the first answer to the first message.
  answered_at timestamptz,
  snoozed_until timestamptz,
  -- When its agent opened it last.
  read_at timestamptz,
  last_in_at timestamptz NOT NULL,
  last_message_at timestamptz NOT NULL,
  last_message text NOT NULL DEFAULT '',
  last_direction text NOT NULL DEFAULT 'in',
  last_ccs text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || phone || ' ' || address || ' ' || unit)) STORED,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE SET NULL (client_id),
  CONSTRAINT inquiry_waiting CHECK (needs_response = (waiting_since IS NOT NULL)),
  CONSTRAINT inquiry_due CHECK (needs_response = (due_at IS NOT NULL))
);
CREATE INDEX inquiry_open ON inquiry (agent_id, last_message_at DESC, id DESC) INCLUDE (needs_response, snoozed_until) WHERE state = 'open';
CREATE INDEX inquiry_needs_response ON inquiry (agent_id, waiting_since, id) INCLUDE (snoozed_until) WHERE state = 'open' AND needs_response;
CREATE INDEX inquiry_office ON inquiry (last_message_at DESC, id DESC) INCLUDE (needs_response, snoozed_until) WHERE state = 'open';
CREATE INDEX inquiry_office_needs_response ON inquiry (waiting_since, id) INCLUDE (snoozed_until) WHERE state = 'open' AND needs_response;
CREATE INDEX inquiry_snoozed ON inquiry (agent_id, snoozed_until) WHERE state = 'open' AND snoozed_until IS NOT NULL;
CREATE INDEX inquiry_closed ON inquiry (agent_id, last_message_at DESC, id DESC) WHERE state = 'closed';
CREATE INDEX inquiry_email ON inquiry (email, last_message_at) WHERE email <> '';
CREATE INDEX inquiry_phone ON inquiry (phone, last_message_at) WHERE phone <> '';
CREATE INDEX inquiry_client ON inquiry (client_id, agent_id) WHERE client_id IS NOT NULL;
CREATE INDEX inquiry_listing ON inquiry (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX inquiry_previous_agent ON inquiry (previous_agent_id) WHERE previous_agent_id IS NOT NULL;
CREATE INDEX inquiry_due ON inquiry (due_at) WHERE state = 'open' AND needs_response AND overdue_at IS NULL;
CREATE INDEX inquiry_purge ON inquiry (last_message_at) WHERE client_id IS NULL;
CREATE INDEX inquiry_search ON inquiry USING gin (search_text gin_trgm_ops);

CREATE TABLE inquiry_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inquiry_id bigint NOT NULL REFERENCES inquiry ON DELETE CASCADE,
  direction text NOT NULL CONSTRAINT inquiry_message_direction CHECK (direction IN ('in', 'out', 'note')),
  at timestamptz NOT NULL,
  -- What makes it the same message when it comes twice: mail, call of the API, form, question.
  source_key text NOT NULL CONSTRAINT inquiry_message_once UNIQUE,
  -- Of what came in.
  src_type text,
  reader text NOT NULL DEFAULT '',
  reading text NOT NULL DEFAULT 'read',
  name text NOT NULL DEFAULT '',
  ccs text[] NOT NULL DEFAULT '{}',
  subject text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  -- What was read, as corrected; null for answers and notes.
  fields jsonb,
  corrected boolean NOT NULL DEFAULT false,
  listing_id bigint REFERENCES listing ON DELETE SET NULL,
  -- Text of the mail, which its agent may delete.
  raw_text text NOT NULL DEFAULT '',
  mail_message_id bigint REFERENCES mail_message ON DELETE SET NULL,
  question_id bigint REFERENCES listing_question ON DELETE SET NULL,
  -- Of what the office wrote.
  agent_id bigint REFERENCES agent ON DELETE SET NULL,
  state text CONSTRAINT inquiry_message_state CHECK (state IN ('waiting', 'sending', 'queued', 'sent', 'failed')),
  failure text NOT NULL DEFAULT '',
  leased_until timestamptz,
  outbox_id bigint REFERENCES mail_outbox ON DELETE SET NULL,
  CONSTRAINT inquiry_message_sending CHECK (state IS NULL OR (direction = 'out' AND agent_id IS NOT NULL))
);
CREATE INDEX inquiry_message_inquiry ON inquiry_message (inquiry_id, at, id);
CREATE INDEX inquiry_message_mail ON inquiry_message (mail_message_id) WHERE mail_message_id IS NOT NULL;
CREATE INDEX inquiry_message_question ON inquiry_message (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX inquiry_message_listing ON inquiry_message (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX inquiry_message_outbox ON inquiry_message (outbox_id) WHERE outbox_id IS NOT NULL;
CREATE INDEX inquiry_message_agent ON inquiry_message (agent_id) WHERE agent_id IS NOT NULL;
CREATE INDEX inquiry_message_waiting ON inquiry_message (id) WHERE state IN ('waiting', 'sending');
CREATE INDEX inquiry_message_queued ON inquiry_message (id) WHERE state = 'queued';

-- Messages of the mailboxes that intake has not read yet. A row is deleted in the transaction that takes it in.
CREATE TABLE inquiry_mail_queue (
  message_id bigint PRIMARY KEY REFERENCES mail_message ON DELETE CASCADE,
  -- How often it failed; after the last failure it becomes an unreadable inquiry, or is left alone.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX inquiry_mail_queue_due ON inquiry_mail_queue (due_at, message_id);

-- 72 is DRAFT and SCHEDULED of modules/mailbox/labels.ts: what has not been sent is no message yet.
CREATE FUNCTION queue_inquiry_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inquiry_mail_queue (message_id) SELECT id FROM added WHERE labels & 72 = 0 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_inquiry_mail AFTER INSERT ON mail_message REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_inquiry_mail();

CREATE FUNCTION queue_sent_inquiry_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inquiry_mail_queue (message_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_sent_inquiry_mail AFTER UPDATE OF labels ON mail_message
  FOR EACH ROW WHEN (OLD.labels & 72 <> 0 AND NEW.labels & 72 = 0) EXECUTE FUNCTION queue_sent_inquiry_mail();

-- Questions and showing requests of personal pages that are no inquiry yet, or whose answer changed.
CREATE TABLE inquiry_question_queue (
  -- Each change has a row of its own, so that none is lost while an earlier one is processed.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  question_id bigint NOT NULL REFERENCES listing_question ON DELETE CASCADE
);
CREATE INDEX inquiry_question_queue_question ON inquiry_question_queue (question_id);
CREATE FUNCTION queue_inquiry_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inquiry_question_queue (question_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER queue_inquiry_question AFTER INSERT ON listing_question
  FOR EACH ROW EXECUTE FUNCTION queue_inquiry_question();
CREATE TRIGGER queue_answered_inquiry_question AFTER UPDATE OF answered_at, replaced_at ON listing_question
  FOR EACH ROW WHEN (OLD.answered_at IS DISTINCT FROM NEW.answered_at OR OLD.replaced_at IS DISTINCT FROM NEW.replaced_at)
  EXECUTE FUNCTION queue_inquiry_question();

-- Keys with which websites send inquiries. The database has their hashes.
CREATE TABLE inquiry_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  key_hash bytea NOT NULL CONSTRAINT inquiry_key_once UNIQUE,
  ending text NOT NULL,
  per_minute integer NOT NULL CONSTRAINT inquiry_key_limit CHECK (per_minute BETWEEN 1 AND 600),
  created_by bigint REFERENCES agent ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX inquiry_key_created_by ON inquiry_key (created_by);

-- Calls that were taken in, by their idempotency key and a hash of their body. Source is the key's id, or 'form'.
CREATE TABLE inquiry_call (
  source text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  message_id bigint NOT NULL REFERENCES inquiry_message ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (source, key)
);
CREATE INDEX inquiry_call_message ON inquiry_call (message_id);
CREATE INDEX inquiry_call_created ON inquiry_call (created_at);

CREATE TABLE inquiry_settings (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT inquiry_settings_single CHECK (id),
  response_minutes integer NOT NULL DEFAULT 15 CONSTRAINT inquiry_settings_goal CHECK (response_minutes BETWEEN 1 AND 1440),
  -- 0 is Sunday. Minutes since midnight, New York time.
  work_days integer[] NOT NULL DEFAULT '{0,1,2,3,4,5,6}' CONSTRAINT inquiry_settings_days CHECK (cardinality(work_days) > 0 AND work_days <@ '{0,1,2,3,4,5,6}'),
  work_start integer NOT NULL DEFAULT 540,
  work_end integer NOT NULL DEFAULT 1140,
  round_robin boolean NOT NULL DEFAULT true,
  form_enabled boolean NOT NULL DEFAULT false,
  form_sites text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT inquiry_settings_hours CHECK (0 <= work_start AND work_start < work_end AND work_end <= 1440)
);
INSERT INTO inquiry_settings DEFAULT VALUES;

-- Agents who take unassigned inquiries in turn: next is who had the last one longest ago.
CREATE TABLE inquiry_duty (
  agent_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  -- Of the last one that went to this agent; the smallest is next.
  last_turn bigint NOT NULL DEFAULT 0
);

-- Corrections of what readers read, exported as tests of the readers.
CREATE TABLE inquiry_sample (
  message_id bigint PRIMARY KEY REFERENCES inquiry_message ON DELETE CASCADE,
  reader text NOT NULL,
  -- As the reader read it, and as it is right.
  read jsonb NOT NULL,
  corrected jsonb NOT NULL,
  corrected_by bigint REFERENCES agent ON DELETE SET NULL,
  at timestamptz NOT NULL
);
CREATE INDEX inquiry_sample_corrected_by ON inquiry_sample (corrected_by);
