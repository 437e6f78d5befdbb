-- Agents' Google calendars, kept equal to theirs here.

ALTER TABLE calendar_event DROP CONSTRAINT calendar_event_source;
-- google: of the agent's Google calendar; changed here and there.
ALTER TABLE calendar_event ADD CONSTRAINT calendar_event_source
  CHECK (source IN ('own', 'import', 'invitation', 'google'));

CREATE TABLE calendar_google_account (
  agent_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  -- In the form of agent.issuer_subject.
  subject text NOT NULL,
  address citext NOT NULL,
  -- Sealed tokens.
  credentials text NOT NULL,
  expires_at timestamptz,
  state text NOT NULL CONSTRAINT calendar_google_account_state CHECK (state IN ('connected', 'reconnect')),
  -- Google's; null before the first full sync, and when it asks for another.
  sync_token text,
  connected_at timestamptz NOT NULL,
  -- When it last became equal to Google's.
  synced_at timestamptz,
  -- Why the last attempts failed; empty if they did not.
  failure text NOT NULL DEFAULT '',
  failures integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  -- The process that syncs it.
  claim uuid,
  leased_until timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX calendar_google_account_due ON calendar_google_account (due_at) WHERE state = 'connected';

-- Agents who changed their calendar since the last sync. A row of its own: the sync locks the account before events,
-- a change the other way round.
CREATE TABLE calendar_google_wake (
  agent_id bigint PRIMARY KEY REFERENCES calendar_google_account ON DELETE CASCADE
);

-- Which event here is which one there, and as of what both were equal.
CREATE TABLE calendar_google_event (
  agent_id bigint NOT NULL REFERENCES calendar_google_account ON DELETE CASCADE,
  google_id text NOT NULL,
  -- Null once the event is deleted for good.
  event_id bigint REFERENCES calendar_event ON DELETE SET NULL,
  etag text NOT NULL,
  -- Of the event here; another one has a change that Google does not have yet.
  version integer NOT NULL,
  PRIMARY KEY (agent_id, google_id)
);
CREATE INDEX calendar_google_event_event ON calendar_google_event (event_id, agent_id);

-- Events that were changed on both sides: the later change stays, the other is kept here.
CREATE TABLE calendar_google_conflict (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES calendar_google_account ON DELETE CASCADE,
  title text NOT NULL,
  kept text NOT NULL CONSTRAINT calendar_google_conflict_kept CHECK (kept IN ('here', 'google')),
  -- The change that did not stay, in words.
  other text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX calendar_google_conflict_agent ON calendar_google_conflict (agent_id, id);
