-- Listings saved for clients and sent to them, the personal links that show them, and what comes back.

-- How a listing stands between an agent and a client.
CREATE TABLE client_listing (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  -- The agent saved it; what is sent is saved too.
  saved_at timestamptz,
  -- When it was first sent or shared. Null again where the mail that should bring it surely did not leave.
  sent_at timestamptz,
  -- The mail that brings it, by its row in listing_send_recipient; null where it was shared otherwise.
  sent_by bigint,
  -- When somebody of the household first looked at it.
  opened_at timestamptz,
  PRIMARY KEY (client_id, listing_id),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_listing_listing ON client_listing (listing_id, client_id);
CREATE INDEX client_listing_saved ON client_listing (client_id, saved_at DESC, listing_id DESC)
  WHERE saved_at IS NOT NULL;
CREATE INDEX client_listing_mail ON client_listing (sent_by) WHERE sent_by IS NOT NULL;

-- A page behind a link that cannot be guessed, for one person. The token is made from the seed and the office's secret;
-- only its hash stands here.
CREATE TABLE shared_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  -- Whose it is: somebody of the household by their person, who may go and come back; null for the client's own.
  participant_id bigint REFERENCES person,
  seed uuid NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT shared_link_token UNIQUE,
  -- In their order.
  listing_ids bigint[] NOT NULL CONSTRAINT shared_link_listings CHECK (cardinality(listing_ids) > 0),
  -- How it went out; null while it is only made.
  channel text CONSTRAINT shared_link_channel_known CHECK (channel IN ('mail', 'sms', 'whatsapp', 'copy')),
  -- The caller's own name of it: the same call twice makes one.
  key text,
  created_at timestamptz NOT NULL,
  shared_at timestamptz,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  views integer NOT NULL DEFAULT 0,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX shared_link_client ON shared_link (client_id, shared_at DESC, id DESC);
CREATE INDEX shared_link_participant ON shared_link (participant_id) WHERE participant_id IS NOT NULL;
CREATE UNIQUE INDEX shared_link_key ON shared_link (client_id, key) WHERE key IS NOT NULL;
CREATE INDEX shared_link_unshared ON shared_link (created_at) WHERE shared_at IS NULL;

-- Visits, each once.
CREATE TABLE shared_link_visit (
  link_id bigint NOT NULL REFERENCES shared_link ON DELETE CASCADE,
  visit text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (link_id, visit)
);

-- What somebody of the household says of a listing.
CREATE TABLE listing_mark (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  participant_id bigint REFERENCES person,
  mark text CONSTRAINT listing_mark_known CHECK (mark IN ('like', 'maybe', 'no')),
  comment text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  CONSTRAINT listing_mark_once UNIQUE NULLS NOT DISTINCT (client_id, listing_id, participant_id),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX listing_mark_participant ON listing_mark (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX listing_mark_listing ON listing_mark (listing_id);

-- Questions, and homes that somebody would like to see.
CREATE TABLE listing_question (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  participant_id bigint REFERENCES person,
  link_id bigint NOT NULL REFERENCES shared_link ON DELETE CASCADE,
  listing_id bigint REFERENCES listing ON DELETE SET NULL,
  kind text NOT NULL CONSTRAINT listing_question_kind_known CHECK (kind IN ('showing', 'question')),
  -- When it would suit, in the client's words.
  suits text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  key text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT listing_question_once UNIQUE (link_id, key),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX listing_question_client ON listing_question (client_id, at DESC);
CREATE INDEX listing_question_listing ON listing_question (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX listing_question_participant ON listing_question (participant_id) WHERE participant_id IS NOT NULL;

-- Notices that the law asks for, once for each person and kind; kept for three years and longer.
CREATE TABLE client_notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  participant_id bigint REFERENCES person,
  kind text NOT NULL CONSTRAINT client_notice_kind_known CHECK (kind IN ('fair-housing', 'agency')),
  -- Of its words, as the rules count them.
  version smallint NOT NULL,
  offered_at timestamptz,
  -- The link on whose page it stands.
  link_id bigint REFERENCES shared_link ON DELETE SET NULL,
  received_at timestamptz,
  -- `page`: confirmed there under the name typed; `agent`: noted by the agent.
  received_by text CONSTRAINT client_notice_receipt_known CHECK (received_by IN ('page', 'agent')),
  signed_name text NOT NULL DEFAULT '',
  CONSTRAINT client_notice_once UNIQUE NULLS NOT DISTINCT (client_id, participant_id, kind),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_notice_link ON client_notice (link_id) WHERE link_id IS NOT NULL;
CREATE INDEX client_notice_participant ON client_notice (participant_id) WHERE participant_id IS NOT NULL;

-- One press of Send.
CREATE TABLE listing_send (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  key text,
  -- As the agent wrote them, with places for what differs from client to client.
  subject text NOT NULL,
  message text NOT NULL,
  again boolean NOT NULL,
  -- Words that the check asked about, and why they stayed.
  steering_words text[] NOT NULL DEFAULT '{}',
  steering_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
-- The same press twice is one.
CREATE UNIQUE INDEX listing_send_key ON listing_send (agent_id, key) WHERE key IS NOT NULL;

CREATE INDEX listing_send_agent ON listing_send (agent_id, id DESC);

-- One mail of it. Its attempt names the mail in the outbox, whose own key lets no second one be made.
CREATE TABLE listing_send_recipient (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  send_id bigint NOT NULL REFERENCES listing_send ON DELETE CASCADE,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  participant_id bigint REFERENCES person,
  -- Null where there is nothing to send.
  link_id bigint REFERENCES shared_link ON DELETE CASCADE,
  notices text[] NOT NULL DEFAULT '{}',
  state text NOT NULL CONSTRAINT listing_send_recipient_state_known CHECK (state IN (
    'waiting', 'queued', 'sending', 'sent', 'uncertain', 'failed', 'cancelled', 'already-sent', 'no-email')),
  failure text NOT NULL DEFAULT '',
  attempt smallint NOT NULL DEFAULT 1,
  outbox_id bigint REFERENCES mail_outbox ON DELETE SET NULL,
  -- In the hands of one process until then.
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  changed_at timestamptz NOT NULL,
  CONSTRAINT listing_send_recipient_once UNIQUE NULLS NOT DISTINCT (send_id, client_id, participant_id),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX listing_send_recipient_client ON listing_send_recipient (client_id, agent_id);
CREATE INDEX listing_send_recipient_waiting ON listing_send_recipient (id) WHERE state = 'waiting';
CREATE INDEX listing_send_recipient_outbox ON listing_send_recipient (outbox_id) WHERE outbox_id IS NOT NULL;
CREATE INDEX listing_send_recipient_link ON listing_send_recipient (link_id) WHERE link_id IS NOT NULL;
CREATE INDEX listing_send_recipient_participant ON listing_send_recipient (participant_id)
  WHERE participant_id IS NOT NULL;
ALTER TABLE client_listing ADD FOREIGN KEY (sent_by) REFERENCES listing_send_recipient ON DELETE SET NULL;

-- What becomes of a mail stands with its recipient in the same moment; listings of one that surely did not leave are
-- not sent, and can be sent again.
CREATE FUNCTION listing_send_settle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_send_recipient SET state = NEW.state, failure = coalesce(NEW.failure, ''), changed_at = NEW.changed_at
    WHERE outbox_id = NEW.id;
  IF FOUND AND NEW.state IN ('failed', 'cancelled') THEN
    UPDATE client_listing l SET sent_at = NULL, sent_by = NULL
      FROM listing_send_recipient r WHERE r.outbox_id = NEW.id AND l.sent_by = r.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_send_settle AFTER UPDATE OF state, failure ON mail_outbox FOR EACH ROW
  WHEN (NEW.kind = 'send' AND NEW.key LIKE 'listings:%'
    AND (NEW.state, NEW.failure) IS DISTINCT FROM (OLD.state, OLD.failure))
  EXECUTE FUNCTION listing_send_settle();

-- A mail that goes with its thread before it left was taken back.
CREATE FUNCTION listing_send_taken_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE client_listing l SET sent_at = NULL, sent_by = NULL
    FROM listing_send_recipient r WHERE r.outbox_id = OLD.id AND l.sent_by = r.id;
  UPDATE listing_send_recipient SET state = 'cancelled' WHERE outbox_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER listing_send_taken_back BEFORE DELETE ON mail_outbox FOR EACH ROW
  WHEN (OLD.kind = 'send' AND OLD.key LIKE 'listings:%' AND OLD.state = 'queued')
  EXECUTE FUNCTION listing_send_taken_back();
