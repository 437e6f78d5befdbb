-- An ignored sender who was removed, and the office's logo, can be restored for 30 days.
ALTER TABLE inquiry_ignored_sender
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN deleted_by bigint;
ALTER TABLE office
  ADD COLUMN removed_logo text,
  ADD COLUMN logo_removed_at timestamptz,
  ADD COLUMN logo_removed_by bigint;
