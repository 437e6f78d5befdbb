-- Clients: each agent's own record of a person. Addresses of mail say who the person is, office-wide; names, phones,
-- types and notes are the agent's own copy, so that one agent's edit never changes another's.
CREATE TABLE client (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agent,
  -- On the wire: user_id.
  person_id bigint NOT NULL REFERENCES person,
  first_name text NOT NULL CONSTRAINT client_first_name_given CHECK (first_name <> ''),
  last_name text NOT NULL DEFAULT '',
  search_types text[] NOT NULL CONSTRAINT client_search_types_known
    CHECK (cardinality(search_types) > 0 AND search_types <@ ARRAY['rental', 'sale']),
  stage text NOT NULL DEFAULT 'new' CONSTRAINT client_stage_known
    CHECK (stage IN ('new', 'contacted', 'searching', 'showing', 'applying', 'closed', 'later')),
  -- Where the client came from, in the agent's words: `StreetEasy`, `Referral`.
  source text NOT NULL DEFAULT '',
  move_in_date date,
  -- Of the household, in a year.
  income_cents bigint CONSTRAINT client_income_positive CHECK (income_cents >= 0),
  credit_band text CONSTRAINT client_credit_band_known CHECK (credit_band IN ('under-620', '620-679', '680-719', '720-plus')),
  guarantor text CONSTRAINT client_guarantor_known CHECK (guarantor IN ('none', 'person', 'company')),
  pets text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  -- On the edit form only: never in lists, search, matching or mails.
  year_born smallint,
  gender text NOT NULL DEFAULT '',
  -- Not opened by the agent yet.
  is_new boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  -- When it came to this agent.
  assigned_at timestamptz NOT NULL,
  -- The latest entry of the timeline.
  last_activity_at timestamptz NOT NULL,
  -- When the agent last wrote, sent or spoke to the client.
  last_contacted_at timestamptz,
  archived_at timestamptz,
  archive_reason text CONSTRAINT client_archive_reason_known
    CHECK (archive_reason IN ('not-responding', 'elsewhere', 'not-qualified', 'duplicate', 'other')),
  -- The record that holds what this one held, while it is archived.
  merged_into bigint REFERENCES client ON DELETE SET NULL,
  search text NOT NULL GENERATED ALWAYS AS (' ' || search_words(first_name || ' ' || last_name)) STORED,
  CONSTRAINT client_once UNIQUE (agent_id, person_id),
  -- Every table that hangs on a client carries its agent beside it, and references both with ON UPDATE CASCADE: one
  -- update of client.agent_id hands over all that belongs to the client, in every room, in the same statement. Such a
  -- table needs an index that starts with client_id.
  CONSTRAINT client_owner UNIQUE (id, agent_id)
);
CREATE INDEX client_person ON client (person_id);
CREATE INDEX client_merged ON client (merged_into) WHERE merged_into IS NOT NULL;

-- The first by position is the one that is written to.
CREATE TABLE client_email (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  email citext NOT NULL,
  position smallint NOT NULL,
  PRIMARY KEY (client_id, email),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_email_address ON client_email (agent_id, email);

CREATE TABLE client_phone (
  client_id bigint NOT NULL REFERENCES client ON DELETE CASCADE,
  -- E.164 where it could be read as a number, else as it was typed.
  phone text NOT NULL,
  position smallint NOT NULL,
  PRIMARY KEY (client_id, phone)
);

-- Who rents or buys with a client, or stands surety.
CREATE TABLE participant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  person_id bigint NOT NULL REFERENCES person,
  type text NOT NULL CONSTRAINT participant_type_known CHECK (type IN ('TENANT', 'GUARANTOR')),
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT '',
  email citext NOT NULL,
  phone text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  CONSTRAINT participant_once UNIQUE (client_id, person_id),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX participant_address ON participant (agent_id, email);
CREATE INDEX participant_person ON participant (person_id);

-- What happened with a client and by whom: the timeline, beside mail, which the mailbox knows.
CREATE TABLE client_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_event_line ON client_event (client_id, at DESC, id DESC);
