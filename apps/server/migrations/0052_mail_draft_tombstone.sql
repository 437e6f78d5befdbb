-- A late save is refused by the draft's id too: other composers may have the draft open.
ALTER TABLE mail_draft_tombstone
  DROP CONSTRAINT mail_draft_tombstone_pkey,
  ALTER COLUMN editor DROP NOT NULL,
  ADD COLUMN draft_id bigint,
  -- Sent rather than removed.
  ADD COLUMN sent boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT mail_draft_tombstone_editor UNIQUE (person_id, editor),
  ADD CONSTRAINT mail_draft_tombstone_draft UNIQUE (person_id, draft_id),
  ADD CONSTRAINT mail_draft_tombstone_one CHECK (num_nonnulls(editor, draft_id) = 1);
-- Composers that saved the draft before another took it over; a late save of one of them belongs to this draft.
ALTER TABLE mail_draft ADD COLUMN previous_editors text[] NOT NULL DEFAULT '{}';
