CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  message text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX notification_list ON notification (person_id, id DESC);
CREATE INDEX notification_unread ON notification (person_id) WHERE read_at IS NULL;
