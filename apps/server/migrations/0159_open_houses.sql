-- Open houses that agents schedule, and the visitors who sign in at the door.

ALTER TABLE open_house
  ADD remarks text NOT NULL DEFAULT '',
  -- Canceled by the agent; those of feeds are deleted.
  ADD canceled_at timestamptz,
  -- Idempotency key of the call that scheduled it.
  ADD key text,
  ADD version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT open_house_once UNIQUE (listing_id, key);
CREATE INDEX open_house_own_end ON open_house (ends_at, id) WHERE source_id IS NULL;

-- The link for visitors, where its agent has changed it: tokens are derived from the open house and the generation.
CREATE TABLE open_house_link (
  open_house_id bigint PRIMARY KEY REFERENCES open_house ON DELETE CASCADE,
  generation integer NOT NULL DEFAULT 1,
  is_off boolean NOT NULL DEFAULT false
);

CREATE TABLE open_house_visitor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  open_house_id bigint NOT NULL REFERENCES open_house ON DELETE CASCADE,
  -- The host, whose client the visitor becomes.
  agent_id bigint NOT NULL REFERENCES agent,
  client_id bigint,
  -- Chosen by the visitor's phone: the same is one visitor.
  key text NOT NULL,
  name text NOT NULL,
  -- Lower case; empty without one.
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  has_agent text COLLATE "C" NOT NULL DEFAULT '' CHECK (has_agent IN ('yes', 'no', '')),
  agent_name text NOT NULL DEFAULT '',
  heard_from text COLLATE "C",
  language text COLLATE "C" NOT NULL DEFAULT 'en',
  message text NOT NULL DEFAULT '',
  -- Whether the agent may contact the visitor now.
  consent boolean NOT NULL,
  -- When, to which words and from which address the visitor agreed last; by the visitor or on the agent's statement.
  consented_at timestamptz,
  consent_version integer,
  consent_text text NOT NULL DEFAULT '',
  consent_address text NOT NULL DEFAULT '',
  consent_by text COLLATE "C" CHECK (consent_by IN ('visitor', 'agent')),
  withdrawn_at timestamptz,
  client_state text COLLATE "C" NOT NULL
    CHECK (client_state IN ('none', 'waiting', 'linked', 'added', 'other_agent', 'no_email', 'failed')),
  client_text text NOT NULL DEFAULT '',
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  attempts integer NOT NULL DEFAULT 0,
  inquiry_id bigint REFERENCES inquiry ON DELETE SET NULL,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  feedback text NOT NULL DEFAULT '',
  -- Who added the visitor by hand.
  added_by bigint REFERENCES agent ON DELETE SET NULL,
  -- When the details were deleted; the visitor is still counted.
  erased_at timestamptz,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE SET NULL (client_id),
  CONSTRAINT open_house_visitor_once UNIQUE (open_house_id, key),
  CONSTRAINT open_house_visitor_consent CHECK (NOT consent OR (consented_at IS NOT NULL AND consent_by IS NOT NULL))
);
CREATE INDEX open_house_visitor_newest ON open_house_visitor (open_house_id, created_at DESC, id DESC);
CREATE INDEX open_house_visitor_client ON open_house_visitor (client_id, agent_id) WHERE client_id IS NOT NULL;
CREATE INDEX open_house_visitor_agent ON open_house_visitor (agent_id) WHERE client_id IS NULL;
CREATE INDEX open_house_visitor_inquiry ON open_house_visitor (inquiry_id) WHERE inquiry_id IS NOT NULL;
CREATE INDEX open_house_visitor_added_by ON open_house_visitor (added_by) WHERE added_by IS NOT NULL;
CREATE INDEX open_house_visitor_waiting ON open_house_visitor (id) WHERE client_state = 'waiting';
CREATE INDEX open_house_visitor_kept ON open_house_visitor (created_at) WHERE client_id IS NULL AND erased_at IS NULL;

-- Disclosures that the page at the door offered a visitor.
CREATE TABLE open_house_notice (
  visitor_id bigint NOT NULL REFERENCES open_house_visitor ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  offered_at timestamptz NOT NULL,
  read_at timestamptz,
  acknowledged_at timestamptz,
  PRIMARY KEY (visitor_id, kind)
);

-- Emails after it.
CREATE TABLE open_house_follow_up (
  open_house_id bigint NOT NULL REFERENCES open_house ON DELETE CASCADE,
  send_id bigint NOT NULL REFERENCES listing_send ON DELETE CASCADE,
  PRIMARY KEY (open_house_id, send_id)
);
CREATE INDEX open_house_follow_up_send ON open_house_follow_up (send_id);

-- An agent's text of the last follow-up, for the next one.
CREATE TABLE open_house_template (
  agent_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  subject text NOT NULL,
  message text NOT NULL
);
