-- Live streams of open houses: the agent's browser sends fragments of video, the office stores and serves them.

ALTER TABLE open_house
  -- RESO's LivestreamOpenHouseURL of an open house that a source has; empty for none.
  ADD livestream_url text NOT NULL DEFAULT '',
  -- Visitors cannot come by.
  ADD is_online_only boolean NOT NULL DEFAULT false;

CREATE TABLE live_stream (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  open_house_id bigint NOT NULL UNIQUE REFERENCES open_house ON DELETE CASCADE,
  -- Idempotency key of the call that scheduled it.
  key text NOT NULL,
  source text COLLATE "C" NOT NULL CHECK (source IN ('here', 'elsewhere')),
  -- Empty for `here`.
  outside_url text NOT NULL DEFAULT '',
  keep_recording boolean NOT NULL,
  chat boolean NOT NULL DEFAULT true,
  -- Canceled by the agent, while its open house may take place.
  canceled_at timestamptz,
  -- The tab that broadcasts; another can when leased_until has passed.
  broadcaster_key text NOT NULL DEFAULT '',
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  -- The latest; 0 before the first.
  generation integer NOT NULL DEFAULT 0,
  -- Number of the next fragment, over all generations.
  next_sequence integer NOT NULL DEFAULT 1,
  started_at timestamptz,
  ended_at timestamptz,
  peak_viewers integer NOT NULL DEFAULT 0,
  recording_state text COLLATE "C" NOT NULL DEFAULT 'private'
    CHECK (recording_state IN ('private', 'public', 'deleted')),
  trim_from_ms integer NOT NULL DEFAULT 0,
  -- Null for the end.
  trim_to_ms integer,
  recording_deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT live_stream_address CHECK ((source = 'elsewhere') = (outside_url <> ''))
);
CREATE INDEX live_stream_open ON live_stream (id) WHERE started_at IS NOT NULL AND ended_at IS NULL;

-- What one encoder made: its fragments need its initialization segment.
CREATE TABLE live_generation (
  live_stream_id bigint NOT NULL REFERENCES live_stream ON DELETE CASCADE,
  generation integer NOT NULL,
  mime text NOT NULL,
  -- Null until it arrives.
  init bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (live_stream_id, generation)
);

-- Fragments whose bytes are in the file store.
CREATE TABLE live_fragment (
  live_stream_id bigint NOT NULL,
  sequence integer NOT NULL,
  generation integer NOT NULL,
  -- Since the start of the generation.
  start_ms integer NOT NULL,
  duration_ms integer NOT NULL,
  bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (live_stream_id, sequence),
  FOREIGN KEY (live_stream_id, generation) REFERENCES live_generation ON DELETE CASCADE
);
CREATE INDEX live_fragment_generation ON live_fragment (live_stream_id, generation);

CREATE TABLE live_viewer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  live_stream_id bigint NOT NULL REFERENCES live_stream ON DELETE CASCADE,
  -- Chosen by the viewer's browser.
  key text NOT NULL,
  -- `Viewer 12`, for one who has not entered a name.
  number integer NOT NULL,
  name text NOT NULL DEFAULT '',
  muted_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  CONSTRAINT live_viewer_once UNIQUE (live_stream_id, key)
);
CREATE INDEX live_viewer_seen ON live_viewer (live_stream_id, last_seen_at);
CREATE INDEX live_viewer_restricted ON live_viewer (live_stream_id, id)
  WHERE muted_at IS NOT NULL OR removed_at IS NOT NULL;

CREATE TABLE live_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  live_stream_id bigint NOT NULL REFERENCES live_stream ON DELETE CASCADE,
  -- Null for the host's.
  viewer_id bigint REFERENCES live_viewer ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('chat', 'question', 'host')),
  name text NOT NULL,
  text text NOT NULL,
  -- Idempotency key of the call.
  key text NOT NULL,
  hidden_at timestamptz,
  -- Of a question.
  inquiry_id bigint REFERENCES inquiry ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT live_message_once UNIQUE (live_stream_id, key)
);
CREATE INDEX live_message_order ON live_message (live_stream_id, id);
CREATE INDEX live_message_viewer ON live_message (viewer_id) WHERE viewer_id IS NOT NULL;
CREATE INDEX live_message_inquiry ON live_message (inquiry_id) WHERE inquiry_id IS NOT NULL;

-- Emails to clients with the link, until each is in its agent's outbox.
CREATE TABLE live_invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  live_stream_id bigint NOT NULL REFERENCES live_stream ON DELETE CASCADE,
  agent_id bigint NOT NULL,
  client_id bigint NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  -- Idempotency key of the call.
  call_key text NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'failed', 'dropped')),
  failure text NOT NULL DEFAULT '',
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  created_at timestamptz NOT NULL,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT live_invitation_once UNIQUE (live_stream_id, client_id, call_key)
);
CREATE INDEX live_invitation_waiting ON live_invitation (id) WHERE state = 'waiting';
CREATE INDEX live_invitation_newest ON live_invitation (live_stream_id, agent_id, id DESC);
CREATE INDEX live_invitation_client ON live_invitation (client_id, agent_id);
