-- Calendar events in the terms of RFC 5545, invitations by email (RFC 6047), feeds.

CREATE TABLE calendar_settings (
  agent_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  -- [{day, start, end}], Monday is 1, local times.
  working_hours jsonb NOT NULL,
  -- Minutes before an event.
  reminders integer[] NOT NULL
);

CREATE TABLE calendar_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  kind text NOT NULL DEFAULT 'event' CONSTRAINT calendar_event_kind CHECK (kind IN ('event', 'showing')),
  -- own: written here. import: of an .ics file. invitation: someone else is the organizer.
  source text NOT NULL DEFAULT 'own' CONSTRAINT calendar_event_source CHECK (source IN ('own', 'import', 'invitation')),
  uid text NOT NULL,
  -- The series of which this replaces the occurrence of `recurrence_at`. That moment is also in the series' exdates.
  series_id bigint,
  recurrence_at timestamptz,
  title text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Then starts_at and ends_at are midnights in time_zone.
  all_day boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL,
  -- Value of the RRULE; empty without one.
  rrule text NOT NULL DEFAULT '',
  exdates timestamptz[] NOT NULL DEFAULT '{}',
  rdates timestamptz[] NOT NULL DEFAULT '{}',
  -- When the last occurrence of the rule starts, and the last of all ends; the year 9999 for an endless series.
  last_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  -- Found by its end, not by its start.
  spanning boolean NOT NULL GENERATED ALWAYS AS
    (rrule <> '' OR cardinality(rdates) > 0 OR ends_at - starts_at > interval '7 days') STORED,
  status text NOT NULL DEFAULT 'confirmed' CONSTRAINT calendar_event_status
    CHECK (status IN ('confirmed', 'tentative', 'cancelled')),
  busy boolean NOT NULL DEFAULT true,
  private boolean NOT NULL DEFAULT false,
  reminders integer[] NOT NULL DEFAULT '{}',
  client_id bigint,
  listing_id bigint REFERENCES listing ON DELETE SET NULL,
  -- Of the module that writes showings.
  showing_id bigint,
  -- Empty if the agent is the organizer.
  organizer_email text NOT NULL DEFAULT '',
  organizer_name text NOT NULL DEFAULT '',
  -- The agent's answer to an invitation.
  answer text CONSTRAINT calendar_event_answer CHECK (answer IN ('needs-action', 'accepted', 'tentative', 'declined')),
  sequence integer NOT NULL DEFAULT 0,
  -- DTSTAMP of the invitation that was applied last.
  dtstamp timestamptz,
  message_id bigint REFERENCES mail_message ON DELETE SET NULL,
  import_note text NOT NULL DEFAULT '',
  -- Increases with every change; a save names the version it was made from.
  version integer NOT NULL DEFAULT 1,
  -- Random name of the creation by the caller.
  key text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT calendar_event_owner UNIQUE (id, agent_id),
  CONSTRAINT calendar_event_once UNIQUE (agent_id, key),
  CONSTRAINT calendar_event_times CHECK (ends_at >= starts_at AND until_at >= starts_at),
  CONSTRAINT calendar_event_recurrence CHECK ((series_id IS NULL) = (recurrence_at IS NULL)),
  CONSTRAINT calendar_event_invitation CHECK ((source = 'invitation') = (organizer_email <> '')),
  -- Only events of our own move with a client to another agent: one of another's may be in that calendar already.
  CONSTRAINT calendar_event_client CHECK (client_id IS NULL OR source = 'own'),
  FOREIGN KEY (series_id, agent_id) REFERENCES calendar_event (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE SET NULL (client_id)
);
CREATE INDEX calendar_event_single ON calendar_event (agent_id, starts_at) WHERE deleted_at IS NULL AND NOT spanning;
CREATE INDEX calendar_event_spanning ON calendar_event (agent_id, until_at) WHERE deleted_at IS NULL AND spanning;
CREATE INDEX calendar_event_uid ON calendar_event (agent_id, uid);
CREATE UNIQUE INDEX calendar_event_foreign ON calendar_event (agent_id, uid) WHERE source <> 'own' AND series_id IS NULL;
CREATE UNIQUE INDEX calendar_event_occurrence ON calendar_event (series_id, recurrence_at)
  WHERE series_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX calendar_event_series ON calendar_event (series_id, agent_id) WHERE series_id IS NOT NULL;
CREATE UNIQUE INDEX calendar_event_showing ON calendar_event (showing_id) WHERE showing_id IS NOT NULL;
CREATE INDEX calendar_event_client_id ON calendar_event (client_id, agent_id) WHERE client_id IS NOT NULL;
CREATE INDEX calendar_event_listing ON calendar_event (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX calendar_event_message ON calendar_event (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX calendar_event_deleted ON calendar_event (deleted_at) WHERE deleted_at IS NOT NULL;

-- Those invited, without the organizer.
CREATE TABLE calendar_attendee (
  event_id bigint NOT NULL REFERENCES calendar_event ON DELETE CASCADE,
  email citext NOT NULL,
  name text NOT NULL DEFAULT '',
  partstat text NOT NULL DEFAULT 'needs-action' CONSTRAINT calendar_attendee_partstat
    CHECK (partstat IN ('needs-action', 'accepted', 'tentative', 'declined')),
  -- Of the answer: an older one changes nothing.
  sequence integer NOT NULL DEFAULT 0,
  dtstamp timestamptz,
  PRIMARY KEY (event_id, email)
);

-- What a deletion changed, so that it can be undone.
CREATE TABLE calendar_deletion (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES calendar_event ON DELETE CASCADE,
  -- The event's after the deletion.
  version integer NOT NULL,
  -- Columns as they were, and the ids of replaced occurrences that were deleted with it.
  previous jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX calendar_deletion_created ON calendar_deletion (created_at);
CREATE INDEX calendar_deletion_agent ON calendar_deletion (agent_id);
CREATE INDEX calendar_deletion_event ON calendar_deletion (event_id);

-- When each reminder of an event is next due.
CREATE TABLE calendar_reminder (
  event_id bigint NOT NULL REFERENCES calendar_event ON DELETE CASCADE,
  minutes integer NOT NULL,
  due_at timestamptz NOT NULL,
  -- Start of the occurrence that it reminds of.
  starts_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, minutes)
);
CREATE INDEX calendar_reminder_due ON calendar_reminder (due_at);

CREATE TABLE calendar_feed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  name text NOT NULL,
  details boolean NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT calendar_feed_token UNIQUE,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX calendar_feed_agent ON calendar_feed (agent_id);

-- Messages with a calendar part that are still to be read: added in the transaction that stores the message.
CREATE TABLE calendar_mail_queue (
  message_id bigint PRIMARY KEY REFERENCES mail_message ON DELETE CASCADE,
  person_id bigint NOT NULL,
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX calendar_mail_queue_lease ON calendar_mail_queue (leased_until);

CREATE FUNCTION queue_calendar_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO calendar_mail_queue (message_id, person_id)
  SELECT DISTINCT message_id, person_id FROM new_rows
  WHERE extension = 'ics' OR content_type IN ('text/calendar', 'application/ics')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_calendar_mail AFTER INSERT ON mail_attachment
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_calendar_mail();

-- What a received message asked for (iTIP), and what came of it.
CREATE TABLE calendar_invitation (
  message_id bigint PRIMARY KEY REFERENCES mail_message ON DELETE CASCADE,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  method text NOT NULL,
  uid text NOT NULL,
  recurrence_at timestamptz,
  sequence integer NOT NULL,
  dtstamp timestamptz,
  -- The event as the message has it.
  parsed jsonb NOT NULL,
  -- Why it changed nothing; empty if it was applied.
  reason text NOT NULL DEFAULT '',
  event_id bigint REFERENCES calendar_event ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX calendar_invitation_uid ON calendar_invitation (agent_id, uid);
CREATE INDEX calendar_invitation_event ON calendar_invitation (event_id) WHERE event_id IS NOT NULL;

-- Emails to organizers and attendees. One waits until a process puts it into the outbox of its agent.
CREATE TABLE calendar_email (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  event_id bigint REFERENCES calendar_event ON DELETE CASCADE,
  -- The thread that it continues, if any.
  thread_id bigint,
  email citext NOT NULL,
  name text NOT NULL DEFAULT '',
  method text NOT NULL CONSTRAINT calendar_email_method CHECK (method IN ('REQUEST', 'CANCEL', 'REPLY')),
  subject text NOT NULL,
  html text NOT NULL,
  ics text NOT NULL,
  -- Unique name: the same email is queued once.
  key text NOT NULL CONSTRAINT calendar_email_once UNIQUE,
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT calendar_email_state CHECK (state IN ('waiting', 'queued', 'dropped', 'failed')),
  failure text NOT NULL DEFAULT '',
  -- Not before: until then its change can be undone, and a later change replaces it.
  due_at timestamptz NOT NULL,
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  outbox_id bigint,
  deletion_id bigint REFERENCES calendar_deletion ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX calendar_email_waiting ON calendar_email (due_at, id) WHERE state = 'waiting';
CREATE INDEX calendar_email_event ON calendar_email (event_id, email) WHERE event_id IS NOT NULL;
CREATE INDEX calendar_email_agent ON calendar_email (agent_id);
CREATE INDEX calendar_email_deletion ON calendar_email (deletion_id) WHERE deletion_id IS NOT NULL;

-- Move-ins and ends of leases in the calendar.
CREATE INDEX deal_agent_lease_start ON deal (agent_id, lease_start) WHERE deleted_at IS NULL AND lease_start IS NOT NULL;
CREATE INDEX deal_agent_lease_end ON deal (agent_id, lease_end) WHERE deleted_at IS NULL AND lease_end IS NOT NULL;
