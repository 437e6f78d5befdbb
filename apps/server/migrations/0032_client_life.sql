-- What an agent writes down of a client, what is to be done, words for clients, and lists that keep themselves.

-- Removed ones can be restored for a while.
CREATE TABLE client_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  kind text NOT NULL CONSTRAINT client_note_kind_known CHECK (kind IN ('note', 'call', 'text', 'meeting')),
  body text NOT NULL CONSTRAINT client_note_written CHECK (body <> ''),
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  removed_at timestamptz,
  -- What client.last_contacted_at was before a note that counts as contact, should that note be removed.
  contacted_before timestamptz,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_note_line ON client_note (client_id, created_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX client_note_client ON client_note (client_id, agent_id);
CREATE INDEX client_note_removed ON client_note (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE client_task (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  title text NOT NULL CONSTRAINT client_task_titled CHECK (title <> ''),
  -- A day of New York; null where it may wait.
  due_on date,
  -- When that day was chosen: whoever chooses today need not be told of it today.
  planned_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  removed_at timestamptz,
  -- Where it stands in the timeline.
  shown_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(done_at, created_at)) STORED,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_task_open ON client_task (agent_id, due_on, id) WHERE done_at IS NULL AND removed_at IS NULL;
CREATE INDEX client_task_done ON client_task (agent_id, done_at DESC, id DESC)
  WHERE done_at IS NOT NULL AND removed_at IS NULL;
CREATE INDEX client_task_line ON client_task (client_id, shown_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX client_task_client ON client_task (client_id, agent_id);
CREATE INDEX client_task_due ON client_task (due_on) WHERE done_at IS NULL AND removed_at IS NULL;
CREATE INDEX client_task_removed ON client_task (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE client_tag (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  name text NOT NULL CONSTRAINT client_tag_named CHECK (name <> ''),
  color text NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  -- The tag that took its place, where it was merged.
  merged_into bigint REFERENCES client_tag ON DELETE SET NULL
);
CREATE UNIQUE INDEX client_tag_once ON client_tag (agent_id, lower(name)) WHERE removed_at IS NULL;
CREATE INDEX client_tag_merged ON client_tag (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX client_tag_removed ON client_tag (removed_at) WHERE removed_at IS NOT NULL;

-- A client that was handed over keeps its taggings, which mean nothing to the next agent: whoever reads them asks for
-- the tags of the same agent.
CREATE TABLE client_tagging (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  tag_id bigint NOT NULL REFERENCES client_tag ON DELETE CASCADE,
  -- The merged tag that it stands for, should that merge be taken back.
  via_tag_id bigint,
  PRIMARY KEY (client_id, tag_id),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_tagging_tag ON client_tagging (tag_id, client_id);

CREATE TABLE client_list (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  name text NOT NULL CONSTRAINT client_list_named CHECK (name <> ''),
  -- As the contract's `listConditions`.
  conditions jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE INDEX client_list_agent ON client_list (agent_id, id) WHERE removed_at IS NULL;
CREATE INDEX client_list_removed ON client_list (removed_at) WHERE removed_at IS NOT NULL;
