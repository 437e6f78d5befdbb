-- Visitors of open houses and sources of listings that were deleted can be restored for 30 days.
ALTER TABLE open_house_visitor
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN deleted_by bigint;
ALTER TABLE feed_source
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN deleted_by bigint;
-- The name of a removed source is free for another one.
DROP INDEX feed_source_identity;
CREATE UNIQUE INDEX feed_source_identity ON feed_source (lower(name)) WHERE deleted_at IS NULL;
