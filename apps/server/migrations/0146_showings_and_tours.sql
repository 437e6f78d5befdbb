-- When a listing can be shown, where an agent has set it; otherwise it is assumed from the kind of access.
CREATE TABLE showing_access (
  listing_id bigint PRIMARY KEY REFERENCES listing ON DELETE CASCADE,
  notice_hours smallint NOT NULL CHECK (notice_hours BETWEEN 0 AND 336),
  -- One bit for each day, Sunday's is 1.
  weekdays smallint NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  -- Minutes after midnight in New York.
  opens smallint NOT NULL,
  closes smallint NOT NULL CHECK (closes > opens),
  version integer NOT NULL DEFAULT 1,
  changed_by bigint REFERENCES person ON DELETE SET NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE tour (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES person,
  client_id bigint NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'confirmed', 'canceled')),
  title text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  travel text COLLATE "C" NOT NULL CHECK (travel IN ('walk', 'transit', 'drive')),
  start_latitude double precision,
  start_longitude double precision,
  start_label text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  key text NOT NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT tour_once UNIQUE (client_id, key)
);
CREATE INDEX tour_client ON tour (client_id, agent_id);
CREATE INDEX tour_agent ON tour (agent_id, starts_at);

CREATE TABLE tour_stop (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tour_id bigint NOT NULL REFERENCES tour ON DELETE CASCADE,
  position smallint NOT NULL,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  minutes smallint NOT NULL,
  travel_minutes smallint,
  travel_mode text COLLATE "C",
  travel_text text NOT NULL DEFAULT '',
  wait_minutes smallint NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT '',
  CONSTRAINT tour_stop_listing UNIQUE (tour_id, listing_id)
);
CREATE INDEX tour_stop_shown ON tour_stop (listing_id);

-- What the agent wrote on the way, perhaps without a network.
CREATE TABLE tour_note (
  tour_id bigint NOT NULL REFERENCES tour ON DELETE CASCADE,
  key text NOT NULL,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  body text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (tour_id, key)
);
CREATE INDEX tour_note_listing ON tour_note (listing_id);

CREATE TABLE showing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES person,
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  tour_id bigint REFERENCES tour ON DELETE SET NULL,
  -- The request on a shared page that it comes from.
  question_id bigint UNIQUE REFERENCES listing_question ON DELETE SET NULL,
  status text COLLATE "C" NOT NULL
    CHECK (status IN ('requested', 'confirmed', 'completed', 'no_show', 'canceled')),
  starts_at timestamptz,
  minutes smallint NOT NULL,
  requested_when text NOT NULL DEFAULT '',
  requested_message text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  cancel_reason text NOT NULL DEFAULT '',
  canceled_by text COLLATE "C" CHECK (canceled_by IN ('agent', 'client')),
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  feedback text NOT NULL DEFAULT '',
  feedback_at timestamptz,
  -- Of the client's page; the token is derived from it.
  seed uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- RFC 5545: rises with each change of its time.
  sequence integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  key text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (starts_at IS NOT NULL OR status IN ('requested', 'canceled')),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT showing_once UNIQUE (client_id, key)
);
CREATE INDEX showing_client ON showing (client_id, agent_id);
CREATE INDEX showing_time ON showing (agent_id, starts_at, id);
CREATE INDEX showing_requested ON showing (agent_id, created_at, id) WHERE status = 'requested';
CREATE INDEX showing_listing ON showing (listing_id, starts_at);
CREATE INDEX showing_tour ON showing (tour_id) WHERE tour_id IS NOT NULL;

-- Emails to the client about a showing, or about all showings of a tour, until each is in the agent's outbox.
CREATE TABLE showing_email (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  showing_id bigint REFERENCES showing ON DELETE CASCADE,
  tour_id bigint REFERENCES tour ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('confirmed', 'moved', 'canceled', 'day_before', 'soon', 'feedback')),
  message text NOT NULL DEFAULT '',
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'failed', 'dropped')),
  failure text NOT NULL DEFAULT '',
  due_at timestamptz NOT NULL,
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(showing_id, tour_id) = 1)
);
CREATE INDEX showing_email_due ON showing_email (due_at, leased_until) WHERE state = 'waiting';
CREATE INDEX showing_email_showing ON showing_email (showing_id, id);
CREATE INDEX showing_email_tour ON showing_email (tour_id) WHERE tour_id IS NOT NULL;
