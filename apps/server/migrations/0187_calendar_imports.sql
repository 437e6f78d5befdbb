-- What files and emails changed in a calendar at the agent's request, so that it can be undone as a whole.
CREATE TABLE calendar_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  -- file: an upload. message: events of an email, added. change: an update or a cancellation by an email whose sender is
  -- not confirmed, applied by hand.
  kind text NOT NULL CONSTRAINT calendar_import_kind CHECK (kind IN ('file', 'message', 'change')),
  -- Of the file, or the title of the event.
  name text NOT NULL,
  message_id bigint REFERENCES mail_message ON DELETE SET NULL,
  added integer NOT NULL,
  updated integer NOT NULL,
  unchanged integer NOT NULL,
  skipped integer NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  -- What the undo did; kept are events that were changed since.
  removed integer NOT NULL DEFAULT 0,
  restored integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0
);
CREATE INDEX calendar_import_agent ON calendar_import (agent_id, id);
CREATE INDEX calendar_import_message ON calendar_import (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX calendar_import_created ON calendar_import (created_at);

CREATE TABLE calendar_import_event (
  import_id bigint NOT NULL REFERENCES calendar_import ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES calendar_event ON DELETE CASCADE,
  -- The event's after the import, and a hash of the versions of occurrences that differ from it.
  version integer NOT NULL,
  occurrences text NOT NULL,
  -- The row before the import; null for an event that it added. And the rows of occurrences that differed from it.
  previous jsonb,
  previous_occurrences jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (import_id, event_id)
);
CREATE INDEX calendar_import_event_event ON calendar_import_event (event_id);

-- Whether it was changed last by an email whose sender is not confirmed.
ALTER TABLE calendar_event ADD COLUMN unconfirmed boolean NOT NULL DEFAULT false;

-- Different events in the message, of which `parsed` has the first.
ALTER TABLE calendar_invitation ADD COLUMN event_count integer NOT NULL DEFAULT 1;
