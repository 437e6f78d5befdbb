-- Mailboxes whose mail lives elsewhere (Gmail, IMAP): which message there is which one here, and how far it was read.

-- A message may stand elsewhere more than once, or under an id that changes: that is a table of its own now.
ALTER TABLE mail_message DROP COLUMN provider_id;
ALTER TABLE mail_thread DROP COLUMN provider_id;
ALTER TABLE mailbox DROP COLUMN cursor;

-- A message elsewhere, and the one here that it is.
CREATE TABLE mail_remote (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  -- IMAP: the folder's path. Gmail's ids hold for the whole mailbox: ''.
  folder text NOT NULL DEFAULT '',
  -- Gmail: the message's id. IMAP: UIDVALIDITY and UID.
  remote_id text NOT NULL,
  -- Where the provider knows threads.
  remote_thread text,
  -- Where it is a draft, and the provider has an id for it that stays while its message's changes.
  remote_draft text,
  -- Null: it was deleted here, and is still to be deleted there.
  message_id bigint REFERENCES mail_message ON DELETE SET NULL,
  -- Bits of labels.ts: as it was seen there last, or written there. What differs here by now is still to be written.
  labels integer NOT NULL,
  -- The mailbox's count of writes (mail_sync.writes) when this row was written there last: what was read there before
  -- that write says nothing of it.
  written bigint NOT NULL DEFAULT 0,
  -- The comparison (mail_sync.run) that has seen it last: what one of the whole mailbox does not see is gone.
  run bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (person_id, folder, remote_id)
);
CREATE INDEX mail_remote_message ON mail_remote (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX mail_remote_deleted ON mail_remote (person_id) WHERE message_id IS NULL;
CREATE INDEX mail_remote_draft ON mail_remote (person_id, remote_draft) WHERE remote_draft IS NOT NULL;

-- How far a mailbox, or a folder of it, has been read. It moves in the transaction that stores what was read.
CREATE TABLE mail_sync_cursor (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  folder text NOT NULL DEFAULT '',
  -- Both in the provider's own words. Null: everything is to be compared.
  cursor text,
  -- Where the comparison under way stands; null: none is.
  snapshot text,
  PRIMARY KEY (person_id, folder)
);

-- A mailbox elsewhere, as a whole.
CREATE TABLE mail_sync (
  person_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  -- When it is to be looked at next, and who does: one process at a time, until its lease ends.
  due_at timestamptz NOT NULL,
  claim uuid,
  leased_until timestamptz,
  -- Everything that was there at this moment is here; null: the first snapshot is not complete.
  synced_at timestamptz,
  -- Vain attempts in a row, and the last one's reason as a code.
  failures integer NOT NULL DEFAULT 0,
  failure text,
  writes bigint NOT NULL DEFAULT 0,
  run bigint NOT NULL DEFAULT 0,
  -- The comparison of everything that runs, or ran last: its messages by estimate, and those looked at.
  snapshot_total integer NOT NULL DEFAULT 0,
  snapshot_done integer NOT NULL DEFAULT 0,
  snapshot_began_at timestamptz,
  snapshot_ended_at timestamptz,
  -- What the last nightly comparison found and repaired: messages missing here, gone there, and under other labels.
  reconciled_at timestamptz,
  reconcile_added integer NOT NULL DEFAULT 0,
  reconcile_removed integer NOT NULL DEFAULT 0,
  reconcile_relabelled integer NOT NULL DEFAULT 0
);
CREATE INDEX mail_sync_due ON mail_sync (due_at);

-- Messages elsewhere that could not be stored: set aside and tried again, while the others go on.
CREATE TABLE mail_sync_poison (
  person_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  folder text NOT NULL DEFAULT '',
  remote_id text NOT NULL,
  tries integer NOT NULL DEFAULT 1,
  not_before timestamptz NOT NULL,
  -- A code.
  failure text NOT NULL,
  first_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, folder, remote_id)
);

-- A draft that was saved is written there too.
ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_kind_known;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_kind_known CHECK (kind IN ('send', 'labels', 'delete', 'draft'));
-- Once its text had begun, however that went: it is looked for before it is sent again.
ALTER TABLE mail_outbox ADD COLUMN may_have_left boolean NOT NULL DEFAULT false;
