-- An action on many threads at once, done in batches and taken back as a whole.
CREATE TABLE mail_bulk_action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  action text NOT NULL,
  -- For snooze and remind: the time at which the threads return.
  due_at timestamptz,
  -- The threads chosen when it began, in the order of the list.
  thread_ids bigint[] NOT NULL,
  -- How many of them have the change; counts down while it is undone.
  done integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'running'
    CONSTRAINT mail_bulk_action_state_known CHECK (state IN ('running', 'done', 'undoing', 'undone')),
  created_at timestamptz NOT NULL
);
CREATE INDEX mail_bulk_action_owner ON mail_bulk_action (person_id, id);

-- The labels that messages had before, for undo. Messages may be deleted in the meantime, so there is no foreign key.
CREATE TABLE mail_bulk_message (
  bulk_id bigint NOT NULL REFERENCES mail_bulk_action ON DELETE CASCADE,
  message_id bigint NOT NULL,
  labels integer NOT NULL,
  PRIMARY KEY (bulk_id, message_id)
);
