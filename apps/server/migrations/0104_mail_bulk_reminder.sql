-- The reminders that threads had before an action replaced them, for undo. Threads may be deleted in the meantime.
CREATE TABLE mail_bulk_reminder (
  bulk_id bigint NOT NULL REFERENCES mail_bulk_action ON DELETE CASCADE,
  thread_id bigint NOT NULL,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (bulk_id, thread_id)
);
