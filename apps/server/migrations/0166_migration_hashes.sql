-- The hash of each migration's text as it was applied, so that a server notices one that was changed afterwards. Null
-- for a moment: the server fills it in after the migrations.
ALTER TABLE kysely_migration ADD COLUMN sha256 text;
